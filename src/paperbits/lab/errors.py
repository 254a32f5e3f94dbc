"""What can be wrong with a study."""

from paperbits.core.errors import PaperbitsError


class StudyError(PaperbitsError):
    """A study, or the folder of its results, can't be used; the text says why in a sentence."""
