from importlib.machinery import EXTENSION_SUFFIXES

from gloaming.build import build
from gloaming.kernel import table


def test_the_form_told_is_the_form_imported() -> None:
    assert (build() == "compiled") == str(table.__file__).endswith(tuple(EXTENSION_SUFFIXES))
