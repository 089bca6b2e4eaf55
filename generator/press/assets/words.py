"""The press's own words on every sheet, in both languages.

In: nothing. Out: a term by key and language.
"""

from __future__ import annotations

from generator.engine.view import Language

WORDS: dict[str, dict[Language, str]] = {
    "at_100": {
        "en": "print at 100 %",
        "zh": "请按 100 % 打印（print at 100 %）",
    },
    "settings": {"en": "Settings", "zh": "设置"},
    "flip_long": {"en": "both sides, long edge", "zh": "双面，沿长边翻转"},
    "flip_fold": {"en": "fold along the dashed line", "zh": "沿虚线对折"},
    "flip_short": {"en": "both sides, short edge", "zh": "双面，沿短边翻转"},
    "changes": {"en": "Still to be written", "zh": "待写内容"},
    "changes_note": {"en": "by pen or with stickers; tick off what is done", "zh": "手写或贴标签，完成后打勾"},
    "pull": {"en": "Cards to exchange", "zh": "换牌清单"},
    "pull_note": {"en": "the revision stands at the foot of each card", "zh": "版次见每张牌的底部"},
    "card": {"en": "card", "zh": "牌"},
    "take_out": {"en": "take out", "zh": "取出"},
    "put_in": {"en": "put in", "zh": "放入"},
    "revision": {"en": "revision {}", "zh": "第 {} 版"},
    "sticker": {"en": "sticker", "zh": "标签"},
    "cut": {"en": "cut", "zh": "裁切"},
    "fold": {"en": "fold", "zh": "折叠"},
    "glue": {"en": "glue", "zh": "涂胶"},
    "box_card": {
        "en": "Print on card of 200 to 300 g/m². Score the dashed lines, then cut along the solid ones.",
        "zh": "用 200 至 300 克卡纸打印。先沿虚线压痕，再沿实线裁切。",
    },
    "box_fold": {
        "en": "Fold every dashed line away from you: the print comes to lie outside.",
        "zh": "所有虚线一律向后折（峰折），印刷面朝外。",
    },
    "box_glue_1": {
        "en": "Glue flap A behind the free edge of the front.",
        "zh": "A 处涂胶，粘在正面自由边的内侧。",
    },
    "box_glue_2": {
        "en": "Glue flap A behind the free edge of the back, flap B behind that of the front.",
        "zh": "A 处涂胶，粘在背面自由边的内侧；B 处粘在正面自由边的内侧。",
    },
    "box_bottom": {
        "en": "Bottom: fold the three flaps {} inwards, put glue on them, close the bottom over them.",
        "zh": "盒底：三片 {} 向内折，涂胶，再盖上底面压紧。",
    },
    "box_close": {
        "en": "Top: the two side flaps go in first, then the tongue of the lid.",
        "zh": "盒盖：先折入两侧小片，再插入盖舌。",
    },
    "stickers": {"en": "Stickers", "zh": "标签"},
    "tile_first": {
        "en": "Nothing to cut: the other sheets are glued onto this one.",
        "zh": "本张不裁：其他各张粘到它上面。",
    },
    "tile_cut_left": {
        "en": "Cut along the line at the left, glue onto the strip of {}.",
        "zh": "沿左侧的线裁切，粘到 {} 的粘贴边上。",
    },
    "tile_cut_top": {
        "en": "Cut along the line at the top, glue onto the strip of {}.",
        "zh": "沿上方的线裁切，粘到 {} 的粘贴边上。",
    },
    "tile_cut_left_top": {
        "en": "Cut along the lines at the left and at the top, glue onto the strips of {}.",
        "zh": "沿左侧和上方的线裁切，粘到 {} 的粘贴边上。",
    },
    "tile_and": {"en": " and ", "zh": "、"},
    "tile_glue": {"en": "glue {} here", "zh": "此处粘贴 {}"},
}
