"""The word mark: both versions are made from the same outlines."""

import re

from web.draw import wordmark


def test_every_drawing_refers_to_one_that_is_there() -> None:
    ids = re.findall(r'\bid="([^"]+)"', wordmark.DEFS)
    assert len(ids) == len(set(ids))
    assert all(name.startswith("mark-") for name in ids)
    pictures = wordmark.islands(140) + wordmark.ink(26)
    used = re.findall(r'href="#([^"]+)"', wordmark.DEFS + pictures)
    assert set(used) <= set(ids)


def test_both_looks_have_the_games_name_and_keep_their_shape() -> None:
    assert 'class="wordmark islands" width="454" height="140"' in wordmark.islands(140)
    assert 'class="wordmark ink" width="102" height="26"' in wordmark.ink(26)
    for picture in (wordmark.islands(96), wordmark.ink(26)):
        assert 'role="img" aria-label="Trias"' in picture


def test_in_a_picture_it_needs_neither_symbols_nor_a_font() -> None:
    drawn = wordmark.in_picture(30, 28, 36)
    assert all(outline in drawn for outline in wordmark.OUTLINES.values())
    assert "href" not in drawn
    assert "<text" not in drawn


def test_each_outline_is_written_once() -> None:
    for outline in wordmark.OUTLINES.values():
        assert wordmark.DEFS.count(outline) == 1
