"""Sound table: the parts of Triad's sounds, as plain values."""

from web.state.sound import Voice, wooden_note

#: Name of a sound -> its parts.
SOUNDS: dict[str, tuple[Voice, ...]] = {
    "slide": (Voice("bandpass", 0, 280, 80, 0.4, 480, 760),),
    "die": (
        Voice("triangle", 0, 80, 2, 0.19, 400, 280),
        Voice("bandpass", 0, 35, 2, 0.35, 1300, 900),
    ),
    "triad": (
        *wooden_note(0, 300, 440.0, 0.09),
        *wooden_note(60, 300, 554.4, 0.09),
        *wooden_note(120, 340, 659.3, 0.1),
    ),
    "taken": (
        Voice("bandpass", 0, 190, 50, 0.28, 560, 1200),
        Voice("sine", 0, 150, 30, 0.08, 300, 420),
    ),
    "win": (
        *wooden_note(0, 240, 523.3, 0.1),
        *wooden_note(130, 240, 659.3, 0.1),
        *wooden_note(260, 330, 784.0, 0.11),
    ),
}
