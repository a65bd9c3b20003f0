"""What the modules of the engines share."""

import importlib

from ._limbsmith import verify_reasons


def need(module, extra):
    """Imports a module of an engine, or says how to install it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        text = f"limbsmith.{extra} needs {module}, which does not import ({error}): pip install 'limbsmith[{extra}]'"
        raise ImportError(text, name=module) from error


def check(algorithm):
    """Raises `ValueError` for the name of no algorithm, before the engine starts. None is for rows that name theirs."""
    if algorithm is not None:
        verify_reasons(algorithm, None, [], [], [])


def binary_names(names):
    """Names of algorithms, an array of pyarrow of any type of text, as bytes."""
    import pyarrow as pa

    if pa.types.is_dictionary(names.type):
        names = names.cast(names.type.value_type)
    return names.cast(pa.large_binary())


def verified(algorithm, names, key, message, signature):
    """The arrays of verdicts and of reasons. Each row names its algorithm if `algorithm` is None."""
    import pyarrow as pa

    names = binary_names(names) if algorithm is None else None
    verdicts, reasons = verify_reasons(algorithm, names, key, message, signature)
    return pa.array(verdicts), pa.array(reasons).cast(pa.string())


def functions():
    """The functions of SQL: their names, bodies, and whether the answer is text."""

    def verify(algorithm, key, message, signature):
        return verified(None, algorithm, key, message, signature)[0]

    def verify_reason(algorithm, key, message, signature):
        return verified(None, algorithm, key, message, signature)[1]

    return [("verify", verify, False), ("verify_reason", verify_reason, True)]
