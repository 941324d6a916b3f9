"""Scoring motion: the motions and sounds of the final scoring and the podium.

All motions end at the page as it is already drawn. At most twelve things move at a time.
"""

from collections.abc import Iterator

from web.games.trias.board import coast
from web.games.trias.finale import camera, podium, scoring_view
from web.games.trias.finale.counting import OPENING, Count, ScoringStep, count, lands, spans, speed, steps
from web.games.trias.finale.layout import layout
from web.games.trias.finale.race import Chip, chips, race_at
from web.games.trias.finale.race_view import Race
from web.games.trias.finale.scoring import stands
from web.play.shows import PODIUM
from web.state.app import App
from web.state.motion import Frame, Motion
from web.state.sound import Sound

#: The easing of things that enter.
ENTER = "cubic-bezier(.2,.8,.2,1)"

# Times within a land mass's motion, in milliseconds, if the whole takes LAND. They scale with the whole.

#: How long the camera moves.
CAMERA = 900
#: When the darkness begins to change, and how long that takes.
DARK = (150, 400)
#: When the line begins to appear, and how long that takes.
LINE = (500, 350)
#: When the first herd moves into line.
HERDS = 650
#: How long each herd takes to do so.
HERD = 160
#: The longest delay between one herd and the next.
APART = 60
#: The longest delay between the first herd and the last.
LINED_UP = 400
#: When the first chip starts.
CHIPS = 1000
#: How long the first chip flies. All arrive at the same time.
FLIGHT = 500
#: The delay between the starts of two chips.
NEXT_CHIP = 40

# Times for the arriving points, scaled in the same way.

#: How long bars grow.
GROW = 250
#: How long lanes then take to swap.
SWAP = 350

# Times of the full podium, in milliseconds.

#: How long a step rises.
RISE = 350
#: The delay between the starts of two steps.
NEXT_STEP = 200
#: When leaves begin to fall, and how long they fall.
FALL = (400, 2000)
#: When the winner's crown appears, and how long that takes.
CROWN = (750, 300)
#: When the three notes play.
NOTES = 600

#: The darkness when the podium appears, as a share of full darkness: the same as round the last land mass.
DIM = 0.7
#: How far a step rises, in CSS pixels.
HIGH = 260.0
#: How far leaves fall, in units of their drawing.
DEEP = 900.0
#: The maximum number of things that move at a time.
MOST = 12
#: The shortest time between two ticks, in milliseconds.
TICK = 62


def motions(app: App, before: tuple[float, float, float, float]) -> list[Motion]:
    """Return the motions of the finale's step that has just begun. before: the box shown until now."""
    if app.is_still:
        return []
    now = count(app)
    if now is None:
        found, k = _podium(app), _speed_of_podium(app)
    elif now.step.kind == "opening":
        found, k = _opening(app, before), spans(app)[1].length / OPENING
    else:
        found, k = list(_points(app, now) if now.step.kind == "points" else _land(app, now)), speed(app)
    return [one._replace(start=round(one.start * k), length=round(one.length * k)) for one in found]


def sounds(app: App) -> list[Sound]:
    """Return the sounds of the step that has just begun: a tick for each point, or a roll and three notes."""
    now = count(app)
    if now is None:
        return [Sound("roll", 0), Sound("end", round(NOTES * _speed_of_podium(app)))]
    if now.step.kind != "points":
        return []
    most = max(now.step.lands[0].points)
    apart = max(TICK, GROW / max(1, most))
    ticks = min(most, int(GROW / apart) + 1)
    return [Sound("tick", round(apart * number * speed(app))) for number in range(ticks)]


# The parts --------------------------------------------------------------------------------------------


def _speed_of_podium(app: App) -> float:
    """Return the length of the podium's motions, as a share of their usual length."""
    return PODIUM.get(app.settings["finale"], PODIUM["full"]) / PODIUM["full"]


def _opening(app: App, before: tuple[float, float, float, float]) -> list[Motion]:
    """Return the starting motions: the board covers the panels, and the race and the caption enter."""
    at = layout(app)
    down = (Frame(0, y=-(at.race + 20), ease=ENTER), Frame(1))
    up = (Frame(0, y=200, ease=ENTER), Frame(1))
    return [
        *camera.move(camera.view_before(app, before), camera.view_of(app), 500),
        Motion("race", 0, 300, down, "#show .race"),
        Motion("race", 0, 300, up, "#show .land-caption"),
    ]


def _step_before(app: App, step: ScoringStep) -> ScoringStep:
    """Return the previous step, whose land masses the board still shows."""
    all_steps = steps(lands(app))
    return all_steps[all_steps.index(step) - 1]


def _land(app: App, now: Count) -> Iterator[Motion]:
    """Yield the motions that show a land mass: the camera moves there, herds line up, chips fly."""
    last = _step_before(app, now.step)
    is_short = now.step.kind == "nobody"
    yield from camera.move(camera.view_of(app, last), camera.view_of(app, now.step), CAMERA)
    start, length = (0, 200) if is_short else DARK
    appear = (Frame(0, opacity=0, ease="ease-in-out"), Frame(1))
    if last.lands:
        shores = "".join(coast.shore(camera.drawn(app, land)) for land in last.lands)
        leave = Frame(0), Frame(start / (start + length)), Frame(1, opacity=0)
        yield Motion("dark", 0, start + length, leave, markup=scoring_view.dark(shores))
    yield Motion("dark", start, length, appear, "#board-light .count-dark")
    start, length = (0, 200) if is_short else LINE
    yield Motion("line", start, length, appear, "#board-light .count-lines")
    if is_short:
        return
    [land] = now.step.lands
    shown = sum(n if n <= scoring_view.MOST_TOKENS else 1 for n in land.herds)
    apart = min(APART, LINED_UP / max(1, shown))
    for number in range(shown):
        frames = (Frame(0, x=14, wide=0.4, high=0.4, opacity=0, ease=ENTER), Frame(1))
        place = f'#show [data-herd="{number}"]'
        yield Motion("herd", round(HERDS + apart * number), HERD, frames, place)
    yield Motion("gets", CHIPS - 100, 200, appear, "#show .gets")
    yield from _fly(chips(app, now))


def _fly(flying: list[Chip]) -> Iterator[Motion]:
    if not flying:
        return
    seen = (Frame(0, opacity=0), Frame(0.2), Frame(0.8), Frame(1, opacity=0))
    yield Motion("bows", CHIPS - 60, FLIGHT + 60, seen, "#show .bows")
    for number, chip in enumerate(flying):
        frames = [
            Frame(share, x - chip.to[0], y - chip.to[1], size, size, opacity, ease)
            for share, size, opacity, ease in (
                (0.0, 0.3, 0.0, ENTER),
                (0.12, 1.0, 1.0, "ease-in"),
                (0.35, 1.0, 1.0, "linear"),
                (0.65, 1.0, 1.0, "linear"),
                (0.9, 0.9, 1.0, "ease-out"),
                (1.0, 0.6, 0.0, "linear"),
            )
            for x, y in [chip.at(max(0.0, (share - 0.12) / 0.88))]
        ]
        start = CHIPS + NEXT_CHIP * number
        length = FLIGHT - NEXT_CHIP * number
        yield Motion("chip", start, length, tuple(frames), f'#show [data-chip="{chip.seat}"]')


def _points(app: App, now: Count) -> Iterator[Motion]:
    """Yield the motions of arriving points: bars grow, the axis with them, then lanes swap."""
    after = race_at(app, now)
    old = race_at(app, now._replace(step=now.step._replace(kind="land"), counted=now.counted - 1))
    is_new_scale = after.most != old.most
    gains = [lane for lane in after.lanes if lane.gain]
    moving = len(gains) + len(after.lanes if is_new_scale else gains)
    for lane in after.lanes:
        place = f'#show [data-lane="{lane.seat}"]'
        dx = old.x(lane.total - lane.gain) - after.x(lane.total)
        if abs(dx) > 0.5:
            yield Motion("head", 0, GROW, (Frame(0, x=dx, ease="ease-out"), Frame(1)), f"{place} .lane-head")
        if lane.gain:
            grow = (Frame(0, wide=0.02, ease="ease-out"), Frame(1))
            yield Motion("gain", 0, GROW, grow, f"{place} .grown")
        if is_new_scale and lane.total > lane.gain and moving + len(after.lanes) <= MOST:
            wide = old.unit / after.unit
            yield Motion("scale", 0, GROW, (Frame(0, wide=wide, ease="ease-out"), Frame(1)), f"{place} .past")
    yield from _swap(old, after)


def _swap(old: Race, after: Race) -> Iterator[Motion]:
    for lane in after.lanes:
        dy = old.y(old.rank(lane.seat)) - after.y(after.rank(lane.seat))
        if dy:
            whole = GROW + SWAP
            frames = (Frame(0, y=dy), Frame(GROW / whole, y=dy, ease="ease-in-out"), Frame(1))
            yield Motion("swap", 0, whole, frames, f'#show [data-lane="{lane.seat}"]')


def _podium(app: App) -> list[Motion]:
    """Return the motions of the podium: its steps rise, leaves and ash fall, the winner gets the crown."""
    count_of_steps = len(podium.on_steps(stands(app)))
    found = [Motion("dark", 0, 300, (Frame(0, opacity=DIM), Frame(1)), "#show .podium-dark")]
    for number in range(count_of_steps):
        start = NEXT_STEP * (count_of_steps - 1 - number)
        rise = (Frame(0, y=HIGH, opacity=0, ease=ENTER), Frame(0.5, y=0.2 * HIGH), Frame(1))
        found.append(Motion("step", start, RISE, rise, f'#show [data-step="{number}"]'))
    groups = podium.LEAF_GROUPS + podium.ASH_GROUPS
    for number in range(groups):
        sway = 40 if number % 2 else -40
        frames = (
            Frame(0, y=-DEEP, opacity=0, ease="ease-in"),
            Frame(0.15, x=sway / 2, y=-0.72 * DEEP, ease="linear"),
            Frame(0.8, x=sway, y=0.25 * DEEP, ease="linear"),
            Frame(1, y=0.55 * DEEP, opacity=0),
        )
        late = 70 * number
        found.append(Motion("fall", FALL[0] + late, FALL[1] - late, frames, f'#show [data-fall="{number}"]'))
    grow = (Frame(0, y=-30, wide=0.3, high=0.3, opacity=0, ease=ENTER), Frame(1))
    found.append(Motion("crown", *CROWN, grow, "#show .crown"))
    found.append(Motion("decided", 1100, 300, (Frame(0, opacity=0), Frame(1)), "#show .decided"))
    return found
