"""Fit: weighted least squares, regularised towards given weights, by the normal equations. Plain Python."""

from collections.abc import Sequence


class Normal:
    """The normal equations of a linear model, summed sample by sample."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.samples = 0
        self.target = 0.0
        self.matrix = [[0.0] * size for _ in range(size)]
        self.vector = [0.0] * size

    def add(self, row: Sequence[float], target: float) -> None:
        """Add one sample: the row's weighted sum should equal the target."""
        self.samples += 1
        self.target += target * target
        present = [(at, value) for at, value in enumerate(row) if value]
        for place, (at, value) in enumerate(present):
            line = self.matrix[at]
            for other, factor in present[place:]:
                line[other] += value * factor
            self.vector[at] += value * target

    def join(self, other: "Normal") -> None:
        """Add the samples of another instance."""
        self.samples += other.samples
        self.target += other.target
        for line, more in zip(self.matrix, other.matrix, strict=True):
            for at, value in enumerate(more):
                line[at] += value
        for at, value in enumerate(other.vector):
            self.vector[at] += value

    def solve(self, pull: float, towards: Sequence[float]) -> list[float]:
        """Return the weights. pull: the strength of the pull to `towards`, as a number of samples."""
        size = self.size
        lines = [
            [self.matrix[min(at, other)][max(at, other)] for other in range(size)] + [self.vector[at]]
            for at in range(size)
        ]
        for at in range(size):
            scale = max(self.matrix[at][at] / max(self.samples, 1), 1e-9) * pull
            lines[at][at] += scale
            lines[at][size] += scale * towards[at]
        for at in range(size):
            pivot = max(range(at, size), key=lambda row: abs(lines[row][at]))
            lines[at], lines[pivot] = lines[pivot], lines[at]
            head = lines[at]
            for row in range(at + 1, size):
                factor = lines[row][at] / head[at]
                if factor:
                    lines[row] = [
                        value - factor * first for value, first in zip(lines[row], head, strict=True)
                    ]
        found = [0.0] * size
        for at in reversed(range(size)):
            rest = sum(lines[at][other] * found[other] for other in range(at + 1, size))
            found[at] = (lines[at][size] - rest) / lines[at][at]
        return found

    def error(self, weights: Sequence[float]) -> float:
        """Return the mean squared error of the weights on these samples."""
        size = self.size
        total = self.target
        for at in range(size):
            total -= 2 * weights[at] * self.vector[at]
            for other in range(size):
                total += weights[at] * weights[other] * self.matrix[min(at, other)][max(at, other)]
        return total / max(self.samples, 1)
