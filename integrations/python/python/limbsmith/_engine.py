"""What the modules of the engines share."""

import importlib
import re
import secrets

from ._limbsmith import check, verify_reasons

__all__ = ["check", "functions", "need", "options_in", "probe", "reason_name", "taken", "verified"]


# What a function of this process answers to, and no other.
_PROBE = secrets.token_hex(16)


def need(module, extra):
    """Imports a module of an engine, or says how to install it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        text = f"limbsmith.{extra} needs {module}, which does not import ({error}): pip install 'limbsmith[{extra}]'"
        raise ImportError(text, name=module) from error


def verified(algorithm, names, key, message, signature, **options):
    """The arrays of verdicts and of reasons. Each row names its algorithm if `algorithm` is None."""
    import pyarrow as pa

    names = names if algorithm is None else None
    verdicts, reasons = verify_reasons(algorithm, names, key, message, signature, **options)
    return pa.array(verdicts), pa.array(reasons).cast(pa.string())


def reason_name(name):
    """The name of the function of reasons beside that of verdicts, which is checked."""
    if not isinstance(name, str):
        raise TypeError(f"name is a text, not {type(name)}")
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name):
        raise ValueError(f"{name!r} is no name of a function: letters, digits and _ are, and a digit not first")
    return f"{name}_reason"


def functions(name, options):
    """The functions of SQL: their names, bodies, and whether the answer is text."""

    def body(which):
        def verify(algorithm, key, message, signature):
            if len(algorithm) == 1 and str(algorithm[0]) == _PROBE:
                raise LookupError(f"{_PROBE}{options!r}{_PROBE}")
            return verified(None, algorithm, key, message, signature, **options)[which]

        return verify

    return [(name, body(0), False), (reason_name(name), body(1), True)]


def probe(name):
    """A query that fails with `options_in` of this package's function."""
    return f"SELECT {name}('{_PROBE}', NULL, NULL, NULL) AS probe"


def options_in(error):
    """The options of this package's function, as text."""
    return str(error).partition(_PROBE)[2].partition(_PROBE)[0]


def taken(name, engine):
    """The error of a name that another function has."""
    return ValueError(f"{engine} has another function {name!r}. Choose a name: register(..., name='verify_signature')")
