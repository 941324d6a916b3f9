"""Since panel: the others' actions since a person's last turn, as rows or chips that replay them.

From plain values to markup. No decisions.
"""

from collections.abc import Sequence
from html import escape

from web.draw.controls import attributes, button, figure_and_words
from web.draw.element import ROW, El
from web.draw.faces import seat_picture
from web.draw.icons import icon
from web.state.views import Button, Deeds, sends
from web.words import m, t


def deeds(
    rows: Sequence[Deeds], *, running: str = "", are_marks_hidden: bool = False, step: Button | None = None
) -> str:
    """Return a button for each other player that shows and replays the actions since a person's last turn.

    running: what is being replayed, a seat's number as text or `all`. step: the button that shows the next
    action, if motion is reduced.
    """
    if not rows:
        return f'<p class="empty">{m("since.empty")}</p>'
    played = sum(not row.is_coming for row in rows)
    more = [button(step, "since", "step", name="step")] if step is not None else []
    if played > 1:
        is_running = running == "all"
        words = t("since.stop") if is_running else t("since.all", n=played)
        again = Button(words, sends("deeds", "all"), "pause" if is_running else "play", quiet=True)
        more.append(button(again, "since", "all", name="all"))
    if played and not running:
        text = t("since.marks.show" if are_marks_hidden else "since.marks.hide")
        hide = Button(text, sends("marks"), "eye" if are_marks_hidden else "eye-off", quiet=True)
        more.append(button(hide, "since", "marks", name="marks"))
    foot = El('<div class="deeds-foot">', more, "</div>") if more else ""
    return El(ROW, (deeds_list(rows, running), foot))


def deeds_list(rows: Sequence[Deeds], running: str = "", region: str = "since") -> str:
    """Return only the rows, as a list."""
    items = (El("<li>", (_deeds(row, running, region),), "</li>") for row in rows)
    return El('<ul class="deeds-list">', items, "</ul>")


def deed_chips(rows: Sequence[Deeds], running: str = "") -> str:
    """Return the players' buttons as a row of chips, for small windows.

    A chip has words if herds were lost or no icon fits, else icons; the player's remark is below.
    """
    chips = []
    for row in rows:
        is_running = running == str(row.seat)
        words = row.short if row.is_bad else "" if row.icons else row.text
        icons = "".join(icon(name, 18) for name, _, _ in row.icons[:3])
        inner = f'<b title="{escape(words)}">{escape(words)}</b>' if words else icons
        said = t("quip.said", line=row.said) if row.said else ""
        if said:
            inner = f'<span class="says">{inner}<small title="{escape(said)}">{escape(said)}</small></span>'
        values = {
            "type": "button",
            "class": "deed-chip bad" if row.is_bad else "deed-chip",
            "data-key": f"chips-deeds-{row.seat}",
            **sends("deeds", str(row.seat)),
            "aria-pressed": "true" if row.is_shown else "false",
            "aria-label": f"{row.text} {said}".strip(),
        }
        sign = icon("pause" if is_running else "play", 18)
        chips.append(
            f"<button{attributes(values)}>{seat_picture(row.token, row.face, 28)}{inner}{sign}</button>"
        )
    return "".join(chips)


def _deeds(row: Deeds, running: str, region: str) -> str:
    if row.is_coming:
        picture = seat_picture(row.token, row.face, 34)
        return f'<p class="deed-row coming">{picture}<span>{escape(row.text)}</span></p>'
    is_running = running == str(row.seat)
    icons = "".join(
        f"<span>{icon(name, 16)}{figure_and_words(escape(text), words)}</span>"
        for name, text, words in row.icons
    )
    said = f'<small class="said">{m("quip.said", line=row.said)}</small>' if row.said else ""
    values = {
        "type": "button",
        "class": "deed-row bad" if row.is_bad else "deed-row",
        "data-key": f"{region}-deeds-{row.seat}",
        **sends("deeds", str(row.seat)),
        "aria-pressed": "true" if row.is_shown else "false",
        "title": t("since.stop" if is_running else "since.again"),
    }
    return El(
        f"<button{attributes(values)}>",
        (
            seat_picture(row.token, row.face, 34),
            f'<span><b>{escape(row.text)}</b><small class="icons">{icons}</small>{said}</span>',
            icon("pause" if is_running else "play", 20),
        ),
        "</button>",
    )
