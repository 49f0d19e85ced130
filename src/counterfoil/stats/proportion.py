"""Intervals of a share that need no resampling: Wilson's and Clopper and Pearson's."""

from counterfoil.errors import CounterfoilError


def wilson(right: float, n: float, level: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval (1927) of `right` out of `n`."""
    from scipy.special import ndtri

    _check(right, n)
    z = float(ndtri((1 + level) / 2))
    share = right / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def clopper_pearson(right: float, n: float, level: float = 0.95) -> tuple[float, float]:
    """The exact interval (1934), never too narrow; `right` may be a fraction."""
    from scipy.special import betaincinv

    _check(right, n)
    tail = (1 - level) / 2
    low = float(betaincinv(right, n - right + 1, tail)) if right > 0 else 0.0
    high = float(betaincinv(right + 1, n - right, 1 - tail)) if right < n else 1.0
    return low, high


def _check(right: float, n: float) -> None:
    if not 0 <= right <= n or n <= 0:
        raise CounterfoilError(f"{right:g} out of {n:g} is not a share")
