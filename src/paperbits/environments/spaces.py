"""Gymnasium's spaces for a game's actions and observations."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete, Space

from paperbits.core.actions import Mask
from paperbits.core.arrays import Arrays, Observation, Plane

Seen = dict[str, Any]
"""``observation``, the planes by name or as one vector, and ``action_mask``, the legal actions."""


def plane_space(plane: Plane) -> Box:
    """Return the space of one plane."""
    return Box(plane.low, plane.high, plane.shape, np.dtype(plane.dtype).type)


def observation_space(arrays: Arrays, *, flat: bool) -> Dict:
    """Return the space of observations, ``flat`` with all planes in one vector."""
    planes: Space[Any]
    if flat:
        sizes = [int(np.prod(plane.shape)) for plane in arrays.planes]
        low, high = (
            np.repeat(np.array(ends, np.float32), sizes)
            for ends in zip(*((plane.low, plane.high) for plane in arrays.planes), strict=True)
        )
        planes = Box(low, high, dtype=np.float32)
    else:
        planes = Dict({plane.name: plane_space(plane) for plane in arrays.planes})
    return Dict({"observation": planes, "action_mask": Box(0, 1, (arrays.action_count,), np.int8)})


def seen(observation: Observation, mask: Mask, *, flat: bool) -> Seen:
    """Return an observation with its mask."""
    return {
        "observation": flattened(observation) if flat else dict(observation),
        "action_mask": mask,
    }


def flattened(observation: Mapping[str, npt.NDArray[Any]]) -> npt.NDArray[np.float32]:
    """Return all planes as one vector, in their order."""
    return np.concatenate(
        [plane.ravel() for plane in observation.values()], dtype=np.float32, casting="unsafe"
    )


class LegalActions(Discrete):
    """The actions from 0 to a fixed count. ``sample`` draws from the legal ones unless it is given
    another mask.
    """

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.mask: Mask = np.ones(count, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self.mask.any():
            mask = self.mask
        return super().sample(mask, probability)
