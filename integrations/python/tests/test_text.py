"""Text and lists of bytes as columns."""

import limbsmith as ls
import pyarrow as pa
import pyarrow.compute as pc
import pytest

KEY = ls.Ed25519PrivateKey.from_private_bytes(bytes(32))
TEXTS = ["", "a", "größer", "\U0001f511 key", "a" * 40]
MESSAGES = [text.encode() for text in TEXTS]
KEYS, SIGNATURES = [KEY.public_key().public_bytes_raw()] * 5, ls.sign_many("ed25519", KEY, TEXTS)
U8 = pa.uint8()


def verify(*columns):
    return list(ls.verify_many("ed25519", *columns))


def test_text():
    import numpy as np

    assert SIGNATURES == ls.sign_many("ed25519", KEY, MESSAGES)
    kinds = [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int8(), pa.string())]
    for texts in (TEXTS, tuple(TEXTS), np.array(TEXTS), np.array(TEXTS, object), *(pa.array(TEXTS, kind) for kind in kinds)):
        assert verify(KEYS, texts, SIGNATURES) == [True] * 5
        assert ls.sign_many("ed25519", KEY, texts) == SIGNATURES
    assert verify(KEYS, [None, "a", b"x", *TEXTS[3:]], SIGNATURES) == [None, True, False, True, True]
    assert verify(KEYS, pa.array([None, *TEXTS[1:]]), SIGNATURES) == [None] + [True] * 4
    with pytest.raises(TypeError, match=r"messages\[0\]: .*surrogates"):
        verify(KEYS, ["\ud800"] * 5, SIGNATURES)


@pytest.mark.parametrize("place, name", [(0, "keys"), (2, "signatures")])
def test_text_of_keys_and_signatures(place, name):
    for kind in (pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int8(), pa.string())):
        columns = [KEYS, MESSAGES, SIGNATURES]
        columns[place] = pa.array(["00" * 32] * 5, kind)
        with pytest.raises(TypeError, match=rf"{name}: a binary type of Arrow is needed, not .*Utf8.*bytes.fromhex.*unhex"):
            verify(*columns)
    columns[place] = ["00" * 32] * 5
    with pytest.raises(TypeError, match=rf"{name}\[0\]: bytes are needed, not <class 'str'>.*bytes.fromhex"):
        verify(*columns)


def lists(rows, width):
    rows = [None if row is None else list(row) for row in rows]
    kinds = [pa.list_(U8), pa.large_list(U8), pa.list_view(U8), pa.large_list_view(U8)]
    arrays = [pa.array(rows, kind) for kind in kinds]
    if width:
        arrays.append(pa.array(rows, pa.list_(U8, width)))
    places = pa.array(range(len(rows)), pa.int8())
    dictionaries = [pa.DictionaryArray.from_arrays(places, array) for array in arrays[:2]]
    return [*arrays, *dictionaries, *(pa.chunked_array([array.slice(0, 2), array.slice(2)]) for array in arrays)]


@pytest.mark.parametrize("place, width", [(0, 32), (1, 0), (2, 64)])
def test_lists_of_bytes(place, width):
    columns = [KEYS, MESSAGES, SIGNATURES]
    for array in lists(columns[place], width):
        changed = [*columns[:place], array, *columns[place + 1 :]]
        assert verify(*changed) == [True] * 5, array.type
        assert verify(*([*c][1:4] if isinstance(c, list) else c.slice(1, 3) for c in changed)) == [True] * 3, array.type
    for array in lists([None, *columns[place][1:]], width):
        changed = [*columns[:place], array, *columns[place + 1 :]]
        assert verify(*changed) == [None] + [True] * 4, array.type


def test_lists_that_are_no_bytes():
    for kind in (pa.list_(pa.int64()), pa.list_(pa.int8()), pa.large_list(pa.uint16()), pa.list_(pa.int32(), 32), pa.list_view(pa.int8())):
        bad = pa.array([[0] * 32] * 5, kind)
        with pytest.raises(TypeError, match=r"keys: a binary type of Arrow is needed, not .*List.*cast\(pyarrow.list_\(pyarrow.uint8"):
            verify(bad, MESSAGES, SIGNATURES)
    for kind in (pa.list_(U8), pa.large_list(U8), pa.list_(U8, 32), pa.list_view(U8)):
        bad = pa.array([[0] * 32] * 2 + [[None] + [0] * 31] * 3, kind)
        with pytest.raises(TypeError, match="keys: row 2 is a list with a null in it.*cast"):
            verify(bad, MESSAGES, SIGNATURES)


def test_polars():
    pl = pytest.importorskip("polars")
    from limbsmith.polars import verify

    rows = pl.DataFrame({"key": KEYS, "message": TEXTS, "signature": SIGNATURES})
    categories = rows.with_columns(pl.col("message").cast(pl.Categorical))
    arrays = rows.with_columns(key=pl.Series([list(k) for k in KEYS], dtype=pl.Array(pl.UInt8, 32)))
    listed = rows.with_columns(signature=pl.Series([list(s) for s in SIGNATURES], dtype=pl.List(pl.UInt8)))
    for frame in (rows, categories, arrays, listed):
        assert frame.lazy().select(verify("ed25519")).collect()["verdict"].to_list() == [True] * 5
    with pytest.raises(Exception, match="keys: a binary type of Arrow is needed, not Utf8View"):
        rows.select(verify("ed25519", key="message"))


def test_duckdb():
    engine = pytest.importorskip("duckdb")
    import limbsmith.duckdb

    con = engine.connect()
    limbsmith.duckdb.register(con)
    listed = [list(key) for key in KEYS]
    rows = pa.table({"key": KEYS, "listed": pa.array(listed, pa.list_(U8)), "fixed": pa.array(listed, pa.list_(U8, 32)), "message": TEXTS, "signature": SIGNATURES})
    for key in ("key", "listed", "fixed"):
        query = f"SELECT verify('ed25519', {key}, message, signature) FROM rows"
        assert con.sql(query).fetchall() == [(True,)] * 5
    assert len(rows) == 5
    for query in ("SELECT verify('ed25519', message, message, signature) FROM rows", "SELECT verify('ed25519', key, message, hex(signature)) FROM rows"):
        with pytest.raises(Exception, match="a binary type of Arrow is needed, not Utf8.*unhex"):
            con.sql(query).fetchall()
    with pytest.raises(Exception, match="argument types|candidate"):
        con.sql("SELECT verify('ed25519', key) FROM rows").fetchall()


def test_tables():
    columns = {"key": lists(KEYS, 32)[4], "message": TEXTS, "signature": pa.chunked_array([SIGNATURES])}
    assert ls.verify_table(pa.table(columns), "ed25519")["verdict"].to_pylist() == [True] * 5
    columns["algorithm"] = pc.cast(pa.array(["ed25519"] * 5), pa.large_string()).dictionary_encode()
    assert ls.verify_table(pa.table(columns))["verdict"].to_pylist() == [True] * 5
