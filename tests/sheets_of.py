"""Spreadsheets made by hand: XLSX and ODS as small as they can be, with what a test wants in them.

In: cells. Out: the bytes of a workbook.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

Cells = Sequence[Sequence[object]]
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_ODF = "urn:oasis:names:tc:opendocument:xmlns"


def zipped(files: Mapping[str, str]) -> bytes:
    """A zip with those files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return packed.getvalue()


def xlsx(sheets: Mapping[str, Cells | str]) -> bytes:
    """A workbook of Excel; a sheet given as text is the XML of its rows. A cell "=#REF!" is a formula that failed."""
    names = list(sheets)
    listed = "".join(f'<sheet name="{escape(name)}" sheetId="{n}" r:id="r{n}"/>' for n, name in enumerate(names, 1))
    related = "".join(
        f'<Relationship Id="r{n}" Type="{_REL}/worksheet" Target="worksheets/s{n}.xml"/>'
        for n in range(1, len(names) + 1)
    )
    parts = "".join(
        f'<Override PartName="/xl/worksheets/s{n}.xml" ContentType="application/'
        'vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'
        for n in range(1, len(names) + 1)
    )
    files = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="xml" '
        'ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/'
        f'vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>{parts}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="r0" '
        f'Type="{_REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_REL}"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">{related}</Relationships>',
    }
    for number, cells in enumerate(sheets.values(), 1):
        rows = cells if isinstance(cells, str) else "".join(_xlsx_row(n, row) for n, row in enumerate(cells, 1))
        files[f"xl/worksheets/s{number}.xml"] = f'<worksheet xmlns="{_MAIN}"><sheetData>{rows}</sheetData></worksheet>'
    return zipped(files)


def _xlsx_row(number: int, row: Sequence[object]) -> str:
    cells = "".join(_xlsx_cell(f"{chr(65 + column)}{number}", value) for column, value in enumerate(row))
    return f'<row r="{number}">{cells}</row>'


def _xlsx_cell(place: str, value: object) -> str:
    if isinstance(value, str) and value.startswith("=#"):
        return f'<c r="{place}" t="e"><v>{value[1:]}</v></c>'
    if isinstance(value, str):
        return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>' if value else ""
    return f'<c r="{place}"><v>{value}</v></c>'


def ods(sheets: Mapping[str, Cells | str]) -> bytes:
    """A workbook of LibreOffice; a sheet given as text is the XML of its rows."""
    tables = ""
    for name, cells in sheets.items():
        rows = cells if isinstance(cells, str) else "".join(map(_ods_row, cells))
        tables += f'<table:table table:name="{escape(name)}">{rows}</table:table>'
    spaces = " ".join(f'xmlns:{name}="{_ODF}:{name}:1.0"' for name in ("office", "table", "text"))
    content = f"<office:document-content {spaces}><office:body><office:spreadsheet>{tables}</office:spreadsheet>"
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = f'<manifest:manifest xmlns:manifest="{_ODF}:manifest:1.0"><manifest:file-entry manifest:full-path="/" '
    return zipped(
        {
            "mimetype": kind,
            "content.xml": f"{content}</office:body></office:document-content>",
            "META-INF/manifest.xml": f'{manifest}manifest:media-type="{kind}"/></manifest:manifest>',
        }
    )


def _ods_row(row: Sequence[object]) -> str:
    cells = ""
    for value in row:
        if isinstance(value, str):
            lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in value.split("\n"))
            cells += f'<table:table-cell office:value-type="string">{lines}</table:table-cell>' if value else _EMPTY
        else:
            cells += f'<table:table-cell office:value-type="float" office:value="{value}"><text:p>{value}</text:p>'
            cells += "</table:table-cell>"
    return f"<table:table-row>{cells}</table:table-row>"


_EMPTY = "<table:table-cell/>"
