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

from generator.press.assets.fonts import FIGURES

OUT = Path(__file__).resolve().parent.parent / "templates" / "fonts"

#: npm package under @expo-google-fonts, version, sha256 of its tarball.
PACKAGES = {
    "noto-sans": ("0.4.2", "98cf14a19b8e67a0e76bfd4d5df98937b9734e6dde570bd750f2259042042548"),
    "noto-sans-sc": ("0.4.3", "0d69d0f4971d2ff574e3d93cbc218dc950bf3f3f8f8e2c008d97687ed53aee59"),
    "noto-sans-symbols": ("0.4.1", "d72d2f96c1c351967ec57842471b1da43ab8b1a40ecb003b1b0a0f50a3ee6388"),
    "noto-sans-symbols-2": ("0.4.1", "3bf3d6333487df36e88d146e032a9ed8246617ca2dfe1513a8a382c3fad12ac4"),
    "noto-emoji": ("0.4.7", "6a25fd5a4da5bb34bbc2d300531bbf32de86afd866e119314d7e358f61a6104d"),
}

#: file to make: (package, member of its tarball, character set to keep or None for all).
FONTS = {
    "NotoSans-Regular.ttf": ("noto-sans", "400Regular/NotoSans_400Regular.ttf", None),
    "NotoSans-Bold.ttf": ("noto-sans", "700Bold/NotoSans_700Bold.ttf", None),
    "NotoSansSC-Regular.ttf": ("noto-sans-sc", "400Regular/NotoSansSC_400Regular.ttf", "gbk"),
    "NotoSansSC-Bold.ttf": ("noto-sans-sc", "700Bold/NotoSansSC_700Bold.ttf", "gb2312"),
    "NotoSansSymbols-Regular.ttf": ("noto-sans-symbols", "400Regular/NotoSansSymbols_400Regular.ttf", None),
    "NotoSansSymbols2-Regular.ttf": (
        "noto-sans-symbols-2",
        "400Regular/NotoSansSymbols2_400Regular.ttf",
        None,
    ),
    "NotoEmoji-Regular.ttf": ("noto-emoji", "400Regular/NotoEmoji_400Regular.ttf", None),
}

#: Those that Latin is set in: they keep their kerning, and have figures as wide as they are.
LATIN = ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf")


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
    """All code points of a legacy Chinese character set, with Latin-1 and the punctuation blocks."""
    wanted = set(range(0x20, 0x180)) | set(range(0x2010, 0x2070)) | set(range(0x3000, 0x3100))
    for point in range(0x80, 0x10000):
        try:
            chr(point).encode(charset)
        except UnicodeEncodeError:
            continue
        wanted.add(point)
    return wanted


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
    found = {}
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
