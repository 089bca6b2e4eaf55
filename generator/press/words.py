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
