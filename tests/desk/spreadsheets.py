"""Spreadsheets as LibreOffice writes them, with titles above and in three languages."""

from __future__ import annotations

import zipfile
from pathlib import Path

HEADINGS = {
    "en": ["Round", "Table", "Deal", "Score card"],
    "et": ["Voor", "Laud", "Mäng", "Kaart:"],
    "uk": ["Тур", "Стіл", "Партія", "Картка результату"],
}


ODS_ROWS = """\
<table:table-column table:number-columns-repeated="1024"/>
<table:table-row><table:table-cell office:value-type="string" table:number-columns-spanned="4">\
<text:p>Kevad</text:p></table:table-cell>\
<table:covered-table-cell table:number-columns-repeated="3"/></table:table-row>
<table:table-row table:number-rows-repeated="2">\
<table:table-cell table:number-columns-repeated="1024"/></table:table-row>
<table:table-row>{heading}<table:table-cell table:number-columns-repeated="1020"/></table:table-row>
<table:table-row><table:table-cell table:number-columns-repeated="3" office:value-type="float" \
office:value="1"><text:p>1,00</text:p></table:table-cell><table:table-cell \
office:value-type="string"><text:p>mari jaan<text:s/><text:span>peep</text:span> ants</text:p>\
</table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="1048571">\
<table:table-cell table:number-columns-repeated="1024"/></table:table-row>"""


def ods(path: Path, rows: str) -> Path:
    """An OpenDocument spreadsheet of one sheet, as LibreOffice writes it."""
    names = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content{names}>'
        '<office:body><office:spreadsheet><table:table table:name="Kevad">'
        f"{rows}</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("content.xml", content)
    return path


def ods_cell(text: str, repeated: int = 1) -> str:
    return (
        f'<table:table-cell table:number-columns-repeated="{repeated}" office:value-type="string">'
        f"<text:p>{text}</text:p></table:table-cell>"
    )


def ods_night(path: Path, lang: str = "uk") -> Path:
    return ods(path, ODS_ROWS.format(heading="".join(map(ods_cell, HEADINGS[lang]))))
