"""Logistic regression with a ridge, by Newton's method."""

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

STEPS = 40


def chances(columns: Floats, weights: Floats, offset: Floats | float = 0.0) -> Floats:
    """Return the chance of each row."""
    found: Floats = 1 / (1 + np.exp(-np.clip(columns @ weights + offset, -40, 40)))
    return found


def fitted(
    columns: Floats,
    results: Floats,
    ridge: float = 1.0,
    usual: Floats | float = 0.0,
    offset: Floats | float = 0.0,
) -> Floats:
    """Return the weights that explain results from 0 to 1; the ridge draws them to the usual ones."""
    weights: Floats = np.zeros(columns.shape[1]) + usual
    for _ in range(STEPS):
        found = chances(columns, weights, offset)
        spread = np.maximum(found * (1 - found), 1e-9)
        step = np.linalg.solve(
            (columns * spread[:, None]).T @ columns + ridge * np.eye(len(weights)),
            columns.T @ (results - found) - ridge * (weights - usual),
        )
        weights = weights + step
        if np.abs(step).max() < 1e-9:
            break
    return weights
