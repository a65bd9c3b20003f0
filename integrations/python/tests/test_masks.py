"""A masked row has no verdict, and arrays whose rows may mean something else are refused."""

import limbsmith as ls
import numpy as np
import pyarrow as pa
import pytest

KEY = ls.Ed25519PrivateKey.from_private_bytes(bytes(32))
MESSAGES = [bytes([i]) * 8 for i in range(6)]
ROWS = [KEY.public_key().public_bytes_raw()] * 6, MESSAGES, ls.sign_many("ed25519", KEY, MESSAGES)


def matrix(rows):
    return np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)


def masked(rows, *places):
    array = np.ma.masked_array(matrix(rows))
    for place in places:
        array[place] = np.ma.masked
    return array


def verify(*columns):
    return ls.verify_many("ed25519", *columns)


@pytest.mark.parametrize("column", range(3))
def test_a_masked_row(column):
    columns = [matrix(rows) for rows in ROWS]
    columns[column] = masked(ROWS[column], 1, (4, 3))
    verdicts = verify(*columns)
    assert isinstance(verdicts, np.ma.MaskedArray) and verdicts.dtype == bool
    assert verdicts.tolist() == [True, None, True, True, None, True]
    # Below the mask is nothing that is true.
    assert verdicts.data.tolist() == [True, False, True, True, False, True]
    # A mask without a masked row gives an answer of the same type.
    columns[column] = masked(ROWS[column])
    assert verify(*columns).tolist() == [True] * 6 and isinstance(verify(*columns), np.ma.MaskedArray)
    # With other columns.
    columns = list(ROWS)
    columns[column] = masked(ROWS[column], 2)
    assert verify(*columns).tolist() == [True, True, None, True, True, True]
    columns[column - 1] = [None, *columns[column - 1][1:]]
    assert verify(*columns).tolist() == [None, True, None, True, True, True]
    columns = [pa.array(rows) for rows in ROWS]
    columns[column] = masked(ROWS[column], 2)
    assert verify(*columns).to_pylist() == [True, True, None, True, True, True]


def test_masked_objects():
    objects = np.ma.masked_array(np.array(MESSAGES, object), mask=[0, 1, 0, 0, 0, 0])
    assert list(verify(ROWS[0], objects, ROWS[2])) == [True, None, True, True, True, True]
    listed = [MESSAGES[0], np.ma.masked, np.ma.masked_array(matrix(MESSAGES)[2], [1] + [0] * 7), *MESSAGES[3:]]
    assert verify(ROWS[0], listed, ROWS[2]) == [True, None, None, True, True, True]
    unmasked = [np.ma.masked_array(row) for row in matrix(MESSAGES)]
    assert verify(ROWS[0], unmasked, ROWS[2]) == [True] * 6


def test_masked_tables_and_messages():
    assert ls.sign_many("ed25519", KEY, masked(MESSAGES)) == ROWS[2]
    with pytest.raises(ValueError, match=r"messages\[3\]: null"):
        ls.sign_many("ed25519", KEY, masked(MESSAGES, 3))
    # A mask of pyarrow is a null.
    columns = dict(zip(("key", "message", "signature"), (pa.array(rows, mask=np.arange(6) == 2) for rows in ROWS)))
    assert ls.verify_table(pa.table(columns), "ed25519")["reason"].to_pylist()[1:4] == ["valid", "missing", "valid"]


def test_other_classes_of_arrays(tmp_path):
    rows = [matrix(rows) for rows in ROWS]

    class Mine(np.ndarray):
        pass

    for bad in (np.asmatrix(rows[1]), rows[1].view(np.recarray), rows[1].view(Mine)):
        with pytest.raises(TypeError, match=r"messages: .* another meaning .* numpy.asarray"):
            verify(rows[0], bad, rows[2])
    with pytest.raises(TypeError, match="another meaning"):
        verify(rows[0], np.ma.masked_array(rows[1].view(Mine)), rows[2])
    mapped = np.memmap(tmp_path / "rows", np.uint8, "w+", shape=rows[1].shape)
    mapped[:] = rows[1]
    assert verify(rows[0], mapped, rows[2]).tolist() == [True] * 6


def test_pandas():
    pd = pytest.importorskip("pandas")
    missing = [None, *MESSAGES[1:]]
    expected = [None] + [True] * 5
    for series in (pd.Series(missing), pd.Series(missing, dtype=pd.ArrowDtype(pa.binary()))):
        assert list(verify(ROWS[0], series, ROWS[2])) == expected
        try:
            assert list(verify(ROWS[0], series.array, ROWS[2])) == expected
        except TypeError as error:
            assert "is needed, not <class 'pandas" in str(error)
