from importlib.machinery import EXTENSION_SUFFIXES

from gloaming.form import form
from gloaming.kernel import table


def test_the_form_told_is_the_form_imported() -> None:
    assert (form() == "compiled") == str(table.__file__).endswith(tuple(EXTENSION_SUFFIXES))
