"""The functions `verify` and `verify_reason` in DuckDB's SQL."""

import weakref

from ._engine import check, functions, need, options_in, probe, taken

_duckdb = need("duckdb", "duckdb")
# DuckDB asks for it when a function is added.
need("numpy", "duckdb")
need("pyarrow", "duckdb")

# The names that each connection's own functions have.
_registered = weakref.WeakKeyDictionary()


def register(con, *, name="verify", policy=None, encoding=None, hash=None, prehashed=False):
    options = {"policy": policy, "encoding": encoding, "hash": hash, "prehashed": prehashed}
    check(None, **options)
    ours = _registered.setdefault(con, set())
    added = functions(name, options)
    kept = set()
    # All names are looked at before the first function is added.
    for name, _, _ in added:
        if name not in ours and _exists(con, name):
            if _probed(con, name) != repr(options):
                raise taken(name, "the database")
            # Another connection to the database added it.
            kept.add(name)
    for name, function, text in added:
        if name in kept:
            continue
        if name in ours:
            con.remove_function(name)
            ours.discard(name)
        con.create_function(
            name,
            function,
            # Of any type: the function itself reads text and lists, and refuses others by name.
            None,
            "VARCHAR" if text else "BOOLEAN",
            type="arrow",
            # Nulls come to the function: their reason is "missing".
            null_handling="special",
        )
        ours.add(name)


def _exists(con, name):
    query = "SELECT count(*) FROM duckdb_functions() WHERE lower(function_name) = lower(?)"
    return con.execute(query, [name]).fetchall()[0][0] > 0


def _probed(con, name):
    """The options of this package's function, or None if it is another one's."""
    query = "SELECT parameter_types FROM duckdb_functions() WHERE lower(function_name) = lower(?)"
    if con.execute(query, [name]).fetchall() != [(["ANY"] * 4,)]:
        return None
    # An error would end a transaction of the connection itself.
    cursor = con.cursor()
    try:
        cursor.execute(probe(name)).fetchall()
    except _duckdb.Error as error:
        return options_in(error)
    finally:
        cursor.close()
    return None
