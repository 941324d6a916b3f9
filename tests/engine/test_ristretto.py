"""Ristretto: the test vectors of RFC 9496, and what a group is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trias.ristretto import BASE, ORDER, added, decoded, element_of, encoded, times

#: The first multiples of the base (RFC 9496, A.1).
MULTIPLES = """
0000000000000000000000000000000000000000000000000000000000000000
e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76
6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919
94741f5d5d52755ece4f23f044ee27d5d1ea1e2bd196b462166b16152a9d0259
da80862773358b466ffadfe0b3293ab3d9fd53c5ea6c955358f568322daf6a57
e882b131016b52c1d3337080187cf768423efccbb517bb495ab812c4160ff44e
"""
#: What is no element: field elements that are too large, negative, not square, ... (RFC 9496, A.2).
NO_ELEMENTS = """
00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
0100000000000000000000000000000000000000000000000000000000000000
01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20
c34c4e1826e5d403b78e246e88aa051c36ccf0aafebffe137d148a2bf9104562
26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371
4eac077a713c57b4f4397629a4145982c661f48044dd3f96427d40b147d9742f
ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
"""
NUMBERS = st.integers(1, ORDER - 1)


@pytest.mark.parametrize(("number", "text"), [*enumerate(MULTIPLES.split())])
def test_multiples_of_the_base_are_those_of_the_standard(number: int, text: str) -> None:
    assert encoded(times(number, BASE)).hex() == text
    assert encoded(times(number + ORDER, BASE)).hex() == text


@pytest.mark.parametrize("text", [*NO_ELEMENTS.split(), "", "e2", "e2" * 33])
def test_what_is_no_element_is_refused(text: str) -> None:
    assert decoded(bytes.fromhex(text)) is None


@given(NUMBERS, NUMBERS)
@settings(max_examples=15, deadline=None)
def test_masks_come_and_go_in_any_order(one: int, other: int) -> None:
    point = element_of(b"any")
    both = times(one, times(other, point))
    assert encoded(both) == encoded(times(other, times(one, point)))
    assert encoded(times(pow(one, -1, ORDER), both)) == encoded(times(other, point))
    assert encoded(added(times(one, point), times(other, point))) == encoded(times(one + other, point))


@given(NUMBERS)
@settings(max_examples=15, deadline=None)
def test_an_element_is_read_as_it_was_written(number: int) -> None:
    data = encoded(times(number, BASE))
    point = decoded(data)
    assert point is not None
    assert encoded(point) == data


@given(st.binary(min_size=32, max_size=32))
@settings(deadline=None)
def test_each_element_has_one_form_only(data: bytes) -> None:
    point = decoded(data)
    assert point is None or encoded(point) == data


def test_labels_lead_to_different_elements() -> None:
    assert len({encoded(element_of(bytes([number]))) for number in range(40)}) == 40
