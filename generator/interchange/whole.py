"""A whole campaign as one JSON document: every file of it, the record line by line, and what it adds up to.

In: a campaign; the bytes of such a document. Out: those bytes; the campaign's files, exactly as they were.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields, is_dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import generator
from generator.campaign.archive import Archive, gather, pack_up, unpack
from generator.campaign.folder import OpenCampaign
from generator.campaign.logfile import LOG, encode
from generator.engine.documents import BadDocument, read_json
from generator.engine.keeping import Chronicling, HavingEras, PrintStatus, keeper_if_any
from generator.engine.languages import Words
from generator.engine.pack import title_of
from generator.errors import BadImport, Text

#: The version of the form, and how many characters of what is wrong are shown.
FORM, _LONGEST = 1, 160
_ENDING = ".jsonl"


def looks_whole(data: bytes) -> bool:
    """Return whether *data* begins like such a document."""
    return data[:64].removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


@cache
def schema() -> dict[str, Any]:
    """Return the schema that every such document follows (docs/campaign.schema.json also has the events)."""
    found: dict[str, Any] = json.loads(files(__package__).joinpath("whole.schema.json").read_text("utf-8"))
    return found


# Out


def write_whole(opened: OpenCampaign) -> bytes:
    """Return the document of a campaign: the same bytes for the same campaign. Raises what `archive.gather` raises."""
    contents = gather(opened.folder)
    document: dict[str, Any] = {
        "makeplay": {"campaign": FORM, "version": generator.__version__},
        "name": opened.folder.name,
        "record": [],
        "files": {},
        "binary": {},
        "state": state_of(opened),
    }
    for path, data in contents.items():
        lines = _lines(data) if path.startswith(f"{LOG}/") and path.endswith(_ENDING) else None
        if lines:
            stem = path.removeprefix(f"{LOG}/").removesuffix(_ENDING)
            document["record"].append({"file": stem, "lines": lines})
        elif (text := _text(data)) is not None:
            document["files"][path] = text
        else:
            document["binary"][path] = base64.b64encode(data).decode()
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "backslashreplace")


def _lines(data: bytes) -> list[dict[str, Any] | str] | None:
    """Return the lines of a log file; None if they are not whole lines of text."""
    text = _text(data)
    if not text or not text.endswith("\n"):
        return None
    return [_line(line) for line in text[:-1].split("\n")]


def _line(line: str) -> dict[str, Any] | str:
    """Return the event in a line of the record; the line itself if it would not come back as it is."""
    try:
        event = read_json(line)
    except BadDocument:
        return line
    whole = isinstance(event, dict) and "n" in event and "type" in event and type(event["n"]) is int
    return event if whole and encode(event) == f"{line}\n".encode() else line


def _text(data: bytes) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def state_of(opened: OpenCampaign) -> dict[str, Any]:
    """Return what the record of a campaign adds up to, as plain JSON values."""
    campaign, pack = opened.state, opened.pack
    language = campaign.language
    title = title_of(pack)
    labels = pack.labels(campaign, language)
    data = _card_data(opened)
    cards = [
        {"id": card, "label": labels.get(card, card), "content": content}
        | ({"data": data[card]} if card in data else {})
        for card, content in campaign.contents().items()
    ]
    return {
        "game": pack.name,
        "title": title(language) if isinstance(title, Words) else title,
        "language": language,
        "players": list(opened.settings.players),
        "era": campaign.era if isinstance(campaign, HavingEras) else None,
        "playing": campaign.playing,
        "cards": cards,
        "board": dict(campaign.board()),
        "chronology": [_plain(entry) for entry in campaign.chronology] if isinstance(campaign, Chronicling) else [],
    }


def _card_data(opened: OpenCampaign) -> Mapping[str, Any]:
    """Return what `makeplay cards --json` has, by card."""
    keeper = keeper_if_any(opened.pack)
    if keeper is None:
        return {}
    listed = keeper.cards(opened.state, [], PrintStatus())[1].data
    unprinted = [{key: value for key, value in each.items() if key != "printed"} for each in listed]
    return {each["card"]: each for each in unprinted if "card" in each}


def _plain(entry: object) -> dict[str, Any]:
    """Return an entry of a chronology as JSON has it; classes and other programs are left out."""
    if not is_dataclass(entry) or isinstance(entry, type):
        return {"entry": str(entry)}
    found = {each.name: getattr(entry, each.name) for each in fields(entry)}
    plain: dict[str, Any] = json.loads(json.dumps(
        {key: value for key, value in found.items() if not isinstance(value, type)},
        default=lambda value: asdict(value) if is_dataclass(value) and not isinstance(value, type) else str(value),
    ))  # fmt: skip
    return plain


# In


def read_whole(data: bytes, source: str) -> Archive:
    """Return the campaign in the document *data*; errors call it *source*.

    Raises BadImport that names the line or the place, BadArchive for files that no campaign has.
    """
    document = _checked(data, source)
    contents: dict[str, bytes] = {}
    for path, content in _contents(document, source):
        if path in contents:
            raise BadImport(source, Text("json_twice", file=path), Text("export_or_ask"))
        contents[path] = content
    name = document["name"]
    return unpack(pack_up(dict(sorted(contents.items())), name), source)


def _checked(data: bytes, source: str) -> dict[str, Any]:
    """Return the document, which follows the schema. Raises BadImport."""
    from jsonschema import Draft202012Validator

    try:
        document = read_json(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadImport(source, Text("byte_no_utf_8_text", byte=error.start), Text("export_or_ask")) from error
    except BadDocument as error:
        place = f"{source}:{error.line}" if error.line else source
        raise BadImport(place, Text("json_broken", fault=error.reason), Text("export_or_ask")) from error
    wrong = next(Draft202012Validator(schema()).iter_errors(document), None)
    if wrong is not None:
        place = "/".join(map(str, wrong.absolute_path)) or "/"
        reason = Text("json_wrong", place=place, fault=wrong.message[:_LONGEST])
        raise BadImport(source, reason, Text("export_or_ask"))
    found: dict[str, Any] = document
    return found


def _contents(document: Mapping[str, Any], source: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a campaign, by path. Raises BadImport."""
    for log in document["record"]:
        lines = (line if isinstance(line, str) else encode(line)[:-1].decode() for line in log["lines"])
        yield (
            f"{LOG}/{log['file']}{_ENDING}",
            "".join(f"{line}\n" for line in lines).encode("utf-8", "backslashreplace"),
        )
    for path, text in document["files"].items():
        yield path, text.encode("utf-8", "backslashreplace")
    for path, encoded in document.get("binary", {}).items():
        try:
            yield path, base64.b64decode(encoded, validate=True)
        except binascii.Error as error:
            raise BadImport(source, Text("json_base64", file=path), Text("export_or_ask")) from error
