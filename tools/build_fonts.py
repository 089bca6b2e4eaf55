"""Make the font files of templates/fonts anew: pinned npm tarballs in, subset TrueType files out.

Needs npm and `pip install makeplay[fonts]`; nothing else in the project needs this script, because its
output is committed. Usage: python tools/build_fonts.py [WORK_FOLDER]
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

from generator.press.assets.fonts import FIGURES

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "templates" / "fonts"

#: npm package under @expo-google-fonts, version, sha256 of its tarball.
PACKAGES = {
    "noto-sans": ("0.4.2", "98cf14a19b8e67a0e76bfd4d5df98937b9734e6dde570bd750f2259042042548"),
    "noto-sans-sc": ("0.4.3", "0d69d0f4971d2ff574e3d93cbc218dc950bf3f3f8f8e2c008d97687ed53aee59"),
    "noto-sans-symbols": ("0.4.1", "d72d2f96c1c351967ec57842471b1da43ab8b1a40ecb003b1b0a0f50a3ee6388"),
    "noto-sans-symbols-2": ("0.4.1", "3bf3d6333487df36e88d146e032a9ed8246617ca2dfe1513a8a382c3fad12ac4"),
    "alegreya": ("0.4.2", "1f6637c229f27e58803d86fce68783529e190546bb80e58e33a4c660cf8b6da1"),
    "noto-serif-sc": ("0.4.3", "ff6bcf5ba68d92dfecc05544bb150f9e724741a932354a0dd97e7289c40a3f5e"),
    "noto-emoji": ("0.4.7", "6a25fd5a4da5bb34bbc2d300531bbf32de86afd866e119314d7e358f61a6104d"),
}

#: file to make: (package, member of its tarball, character set to keep or None for all).
FONTS = {
    "NotoSans-Regular.ttf": ("noto-sans", "400Regular/NotoSans_400Regular.ttf", None),
    "NotoSans-Bold.ttf": ("noto-sans", "700Bold/NotoSans_700Bold.ttf", None),
    "NotoSansSC-Regular.ttf": ("noto-sans-sc", "400Regular/NotoSansSC_400Regular.ttf", "gbk"),
    "NotoSansSC-Bold.ttf": ("noto-sans-sc", "700Bold/NotoSansSC_700Bold.ttf", "gb2312"),
    "Alegreya-Bold.ttf": ("alegreya", "700Bold/Alegreya_700Bold.ttf", None),
    "NotoSerifSC-Bold.ttf": ("noto-serif-sc", "700Bold/NotoSerifSC_700Bold.ttf", "titles"),
    "NotoSansSymbols-Regular.ttf": ("noto-sans-symbols", "400Regular/NotoSansSymbols_400Regular.ttf", None),
    "NotoSansSymbols2-Regular.ttf": (
        "noto-sans-symbols-2",
        "400Regular/NotoSansSymbols2_400Regular.ttf",
        None,
    ),
    "NotoEmoji-Regular.ttf": ("noto-emoji", "400Regular/NotoEmoji_400Regular.ttf", None),
}

#: Those that Latin is set in: they keep their kerning, and have figures as wide as they are.
LATIN = ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf", "Alegreya-Bold.ttf")
#: Units of an em that all other outlines are rounded to. The originals have 1000 or 2048: a hundredth of a point at
#: 10 pt is seen by nobody, and the wheel is 0.9 MB smaller.
UNITS = 500


def fetch(package: str, work: Path) -> Path:
    """The tarball of *package* in *work*, its digest checked."""
    version, digest = PACKAGES[package]
    tarball = work / f"expo-google-fonts-{package}-{version}.tgz"
    if not tarball.exists():
        subprocess.run(["npm", "pack", f"@expo-google-fonts/{package}@{version}"], cwd=work, check=True)
    found = hashlib.sha256(tarball.read_bytes()).hexdigest()
    if found != digest:
        raise SystemExit(f"{tarball}: sha256 is {found}, expected {digest}")
    return tarball


def characters(charset: str) -> set[int]:
    """All code points of a legacy Chinese character set, with Latin-1 and the punctuation blocks; or of "titles"."""
    wanted = set(range(0x20, 0x180)) | set(range(0x2010, 0x2070)) | set(range(0x3000, 0x3100))
    if charset == "titles":
        return wanted | of_titles()
    for point in range(0x80, 0x10000):
        if encoded(chr(point), charset):
            wanted.add(point)
    return wanted


def of_titles() -> set[int]:
    """The Chinese characters that titles are set in, and punctuation: those of our own texts and the frequent ones.

    These are the 3,755 of level 1 of GB 2312, and of its other ones those that Big5 counts among its frequent ones.
    """
    paths = (path for root in ("generator", "templates") for path in (ROOT / root).rglob("*.toml"))
    found = {character for path in paths for character in path.read_text("utf-8")}
    found |= {chr(point) for point in range(0xFF01, 0xFF5F)}
    for character in map(chr, range(0x4E00, 0xA000)):
        if encoded(character, "gb2312")[:1] < b"\xd8" or b"\xa4" <= encoded(character, "big5")[:1] < b"\xc7":
            found.add(character)
    return {ord(character) for character in found if encoded(character, "gb2312")}


def encoded(character: str, charset: str) -> bytes:
    """Its code in *charset*; none if there is none."""
    try:
        return character.encode(charset)
    except UnicodeEncodeError:
        return b""


def unshaped(points: set[int]) -> set[int]:
    """*points* without scripts that need shaping, which the painter does not do: a missing glyph is told,
    a badly joined one is not."""
    return {p for p in points if not (0x0590 <= p < 0x1000 or 0x1CD0 <= p < 0x1D00 or 0xA8E0 <= p < 0xA900)}


def figures(font: TTFont) -> dict[int, str]:
    """The lining figures of a font: all of one width at the digits, as wide as each is at the press's own points."""
    swaps: dict[str, dict[str, str]] = {"lnum": {}, "pnum": {}, "tnum": {}}
    table = font["GSUB"].table
    for feature in table.FeatureList.FeatureRecord:
        for index in feature.Feature.LookupListIndex if feature.FeatureTag in swaps else ():
            for part in table.LookupList.Lookup[index].SubTable:
                swaps[feature.FeatureTag].update(getattr(part, "ExtSubTable", part).mapping)
    found: dict[int, str] = {}
    for digit, own in zip("0123456789", FIGURES):
        glyph = font.getBestCmap()[ord(digit)]
        lining = swaps["lnum"].get(glyph, glyph)
        found |= {ord(digit): swaps["tnum"].get(lining, lining), ord(own): swaps["pnum"].get(lining, lining)}
    return found


def build(name: str, work: Path) -> None:
    """Subset one font: no hinting, of its layout the kerning alone (the painter does not shape), same outlines."""
    package, member, charset = FONTS[name]
    with tarfile.open(fetch(package, work)) as archive:
        source = archive.extractfile(f"package/{member}")
        licence = archive.extractfile("package/LICENSE_FONT")
        assert source and licence
        (work / name).write_bytes(source.read())
        (OUT / f"OFL-{package}.txt").write_bytes(licence.read())
    font = TTFont(work / name, recalcTimestamp=False)
    options = subset.Options()
    options.hinting = False
    latin = name in LATIN
    options.layout_features = ["kern"]
    options.layout_scripts = ["DFLT", "latn", "grek", "cyrl"]
    options.drop_tables += ["GSUB", "GDEF", "vmtx", "vhea", "VORG", "BASE", "DSIG", *(() if latin else ("GPOS",))]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    own: dict[int, str] = figures(font) if latin else {}
    subsetter = subset.Subsetter(options)
    wanted = characters(charset) if charset else unshaped(set(font.getBestCmap()))
    subsetter.populate(unicodes=wanted, glyphs=own.values())
    subsetter.subset(font)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update(own)
    if not latin:
        scale_upem(font, UNITS)
    font.save(OUT / name)
    print(f"{name}: {(OUT / name).stat().st_size:,} bytes, {len(font.getBestCmap()):,} characters")


def main() -> None:
    """Build every font of FONTS."""
    work = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp())
    OUT.mkdir(parents=True, exist_ok=True)
    for name in FONTS:
        build(name, work)


if __name__ == "__main__":
    main()
