"""Sound table: the parts of Trias's sounds, as plain values."""

from web.state.sound import Voice

#: Name of a sound -> its parts.
SOUNDS: dict[str, tuple[Voice, ...]] = {
    "card": (Voice("bandpass", 0, 120, 35, 0.28, 1600, 900),),
    "place": (
        Voice("triangle", 0, 90, 2, 0.24, 320, 240),
        Voice("lowpass", 0, 40, 2, 0.3, 1400, 900),
    ),
    "lift": (
        Voice("lowpass", 0, 130, 50, 0.4, 500, 1100),
        Voice("sine", 0, 120, 40, 0.1, 210, 310),
    ),
    "drop": (
        Voice("sine", 0, 280, 4, 0.24, 150, 68),
        Voice("triangle", 0, 120, 3, 0.16, 260, 130),
        Voice("lowpass", 0, 160, 3, 0.45, 700, 200),
    ),
    "splash": (
        Voice("bandpass", 0, 340, 14, 0.38, 820, 280),
        Voice("sine", 70, 80, 10, 0.05, 420, 720),
        Voice("sine", 150, 90, 10, 0.04, 360, 640),
    ),
    "step": (
        Voice("lowpass", 0, 70, 3, 0.5, 800, 300),
        Voice("triangle", 0, 80, 2, 0.17, 240, 150),
    ),
    "birth": (
        Voice("sine", 0, 210, 25, 0.13, 330, 494),
        Voice("sine", 40, 150, 20, 0.035, 660, 988),
    ),
    "rescue": (
        Voice("sine", 0, 170, 15, 0.13, 290, 620),
        Voice("bandpass", 0, 170, 12, 0.24, 900, 450),
    ),
    "sink": (
        Voice("sine", 0, 330, 30, 0.15, 300, 110),
        Voice("lowpass", 0, 300, 40, 0.3, 520, 180),
    ),
    "leave": (Voice("bandpass", 0, 200, 60, 0.28, 600, 1300),),
    "rumble": (
        Voice("lowpass", 0, 1200, 900, 0.6, 110, 190),
        Voice("sine", 0, 1150, 850, 0.1, 46, 74),
        Voice("bandpass", 300, 800, 700, 0.3, 180, 620),
    ),
    "boom": (
        Voice("lowpass", 0, 1200, 18, 0.95, 320, 50),
        Voice("sine", 0, 1100, 12, 0.24, 82, 34),
        Voice("bandpass", 10, 500, 30, 0.5, 420, 120),
    ),
    "tick": (
        Voice("triangle", 0, 45, 2, 0.16, 1250, 900),
        Voice("bandpass", 0, 25, 2, 0.2, 2600, 1800),
    ),
    "roll": tuple(Voice("bandpass", 30 * beat, 60, 3, 0.12 + 0.014 * beat, 420, 260) for beat in range(18)),
}
