"""The words: placeholders, plurals, markup, the pseudo-language, and the English texts themselves."""

import json
import re

import pytest

from tests.each import each
from trias.games.contract import Reason
from web import words
from web.words import m, t

TEXTS = {
    "list.join": ", ",
    "list.last": " and ",
    "list.decimal": ".",
    "hello": "Hello {name}!",
    "herds": "{n, plural, =0{none} one{1 herd of {name}} other{# herds of {name}}} here",
    "bold": "**{name}** drifts <{n}> & more",
    "plain": "nothing",
}


@pytest.fixture(autouse=True)
def few_texts(english: None) -> None:
    words.use("en", dict(TEXTS))


def test_a_value_goes_in() -> None:
    assert t("hello", name="Ada") == "Hello Ada!"


def test_an_unknown_id_and_a_missing_value_are_told() -> None:
    with pytest.raises(KeyError):
        t("nowhere")
    with pytest.raises(KeyError):
        t("hello")


@pytest.mark.parametrize(
    ("n", "text"), [(0, "none here"), (1, "1 herd of Ada here"), (2, "2 herds of Ada here")]
)
def test_english_plurals(n: int, text: str) -> None:
    assert t("herds", n=n, name="Ada") == text


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", "other one other"),
        ("de", "other one other"),
        ("fr", "one one other"),
        ("it", "other one other"),
    ],
)
def test_plural_categories_of_0_1_2(language: str, forms: str) -> None:
    words.use(language, {"n": "{n, plural, one{one} many{many} other{other}}"})
    assert [t("n", n=n) for n in (0, 1, 2)] == forms.split()
    assert t("n", n=10**6) == "other"


def test_a_category_that_is_missing_falls_back_to_other() -> None:
    words.use("fr", {"n": "{n, plural, other{#!}}"})
    assert t("n", n=1) == "1!"


def test_a_plural_goes_by_the_number_itself() -> None:
    forms = "{n, plural, one{one} few{few} many{many} other{other}}"
    words.use("pl", TEXTS | {"n": f"{forms} #{{n, plural, other{{#}}}}"})
    said = [t("n", n=n) for n in (0, 1, 2, 1.5, 5, 12, 22, "22")]
    assert said == ["many #0", "one #1", "few #2", "other #1.5", "many #5", "many #12", "few #22", "few #22"]


def test_one_of_several_texts_goes_by_a_word() -> None:
    words.use("en", TEXTS | {"kind": "{kind, select, a{an A} other{{n, plural, one{# B} other{# Bs}}}}!"})
    assert [t("kind", kind=kind, n=2) for kind in ("a", "b")] == ["an A!", "2 Bs!"]


def test_a_name_has_a_gender_if_it_is_known() -> None:
    went = "{player} {player_gender, select, female{poszła} male{poszedł} other{idzie}}."
    words.use("en", TEXTS | {"went": went})
    names: list[object] = [words.Name("Nella", "female"), words.Name("Otto", "male"), "Ada", 3]
    said = ["Nella poszła.", "Otto poszedł.", "Ada idzie.", "3 idzie."]
    assert [t("went", player=name) for name in names] == said
    assert m("went", player=words.Name("<i>", "female")) == "&lt;i&gt; poszła."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a '{'b'}' c", "a {b} c"),
        ("'{n} '' #'", "{n} ' #"),
        ("it's {n}, isn''t it", "it's 3, isn't it"),
        ("# {n, plural, other{'#'# '}'}}", "# #3 }"),
        ("{n, plural, =3 {three} other {#} }", "three"),
        ("{ n }", "3"),
    ],
)
def test_signs_of_the_format_can_be_shown(text: str, said: str) -> None:
    words.use("en", TEXTS | {"n": text})
    assert t("n", n=3) == said
    assert words.plain(m("n", n=3)) == said


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{n", "no closing brace at 2"),
        ("n}", "a brace too many at 1"),
        ("{}", "no name at 1"),
        ("{n, plural, one{1}}", "no arm 'other' at 18"),
        ("{n, plural, one{1} other{#}", "no closing brace at 27"),
        ("{n, choice, 1#a}", "no closing brace at 2"),
        ("{n, plural, other{'#}}", "no closing quote at 19"),
    ],
)
def test_a_malformed_text_is_refused(text: str, fault: str) -> None:
    words.use("en", TEXTS | {"n": text})
    with pytest.raises(ValueError, match=f"^{fault}: "):
        t("n", n=3)


def test_markup_escapes_what_is_passed_in() -> None:
    assert (
        m("bold", name="<i>**x**&", n=2)
        == "<b>&lt;i&gt;&#42;&#42;x&#42;&#42;&amp;</b> drifts &lt;2&gt; &amp; more"
    )


def test_plain_text_has_no_marks_and_leaves_values_alone() -> None:
    assert t("bold", name="**<b>**", n=2) == "**<b>** drifts <2> & more"


def test_a_value_is_not_read_as_a_text() -> None:
    assert t("hello", name="{n, plural, other{x}} {name}") == "Hello {n, plural, other{x}} {name}!"


def test_lists_and_figures() -> None:
    assert [words.join_items(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert [words.figure(2.5), words.figure(3.0)] == ["2.5", "3"]


def test_pseudo_language_wraps_words_and_keeps_values() -> None:
    words.use_pseudo()
    text = t("inspect.herds", player="Ada", n=2)
    assert re.fullmatch(r"\[!! Ada · 2 .* !!\]", text)
    assert not re.search("[A-Za-z]", text.replace("Ada", ""))
    assert "<b>Ada:</b>" in m("prompt.named", player="Ada", prompt="1")


def english_texts() -> dict[str, str]:
    return words.texts_in("texts", "en")


def test_every_english_text_can_be_said() -> None:
    for id in sorted(english_texts()):
        words.use("en")
        # Every word after a brace: names of values, and others that are not used.
        values: dict[str, object] = dict.fromkeys(re.findall(r"\{(\w+)", english_texts()[id]), 3)
        for n in (0, 1, 2):
            values["n"] = n
            text = t(id, **values)
            assert text
            assert not re.search(r"[{}]|\*\*", text)
            assert m(id, **values).count("<b>") == m(id, **values).count("</b>")
            assert "**" not in m(id, **values)


def test_the_file_has_no_id_twice() -> None:
    ids: list[str] = []
    for path in words.FOLDER.rglob("en.json"):
        json.loads(
            path.read_text(encoding="utf-8"),
            object_pairs_hook=lambda pairs: ids.extend(id for id, _ in pairs),
        )
    assert len(ids) == len(set(ids))


@each("id", ["err.no_action", "err.file_wrong"])
@each("value", ["end\n", "a\r\nb", "\u2028", "\u202e", "\x00", "\x9b1m", "\u2066", "\ud800"])
def test_a_reason_is_one_line_that_nothing_in_it_turns_round(id: str, value: str) -> None:
    words.use("en")
    line = words.reason_words(Reason(id, {"text": f"+{value}+", "line": f"+{value}+"}))
    assert line.isprintable()
    assert "+" in line


def test_a_reason_keeps_the_signs_and_spaces_of_a_language() -> None:
    words.use("fr")
    line = words.reason_words(Reason("err.file_wrong", {"line": "« Zoë 恐\u3000🦕 »\u202f: 9\u00a0%."}))
    assert "« Zoë 恐\u3000🦕 »\u202f: 9\u00a0%." in line
