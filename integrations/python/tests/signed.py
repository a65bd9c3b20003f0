"""A table of signed rows with their expected verdicts: valid, not valid, malformed, without an algorithm, with nulls."""

import random

import limbsmith as ls
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import rows

KINDS = {
    "ed25519": ls.Ed25519PrivateKey,
    "p256": ls.P256PrivateKey,
    "secp256k1": ls.Secp256k1PrivateKey,
}


def table(count, seed=1, kinds=tuple(KINDS)):
    """At least so many rows of each kind, shuffled, with columns `expected` and `why` from calls without an engine."""
    rng = random.Random(seed)
    parts = []
    for name in kinds:
        signers = [KINDS[name].from_private_bytes(rng.randbytes(31) + b"\1") for _ in range(20)]
        signers = [(key.public_key().public_bytes_raw(), key.sign) for key in signers]
        keys, messages, signatures = rows.make(signers, count // 4, rng.randrange(1 << 32))
        parts.extend(zip([name] * len(keys), keys, messages, signatures))
    parts.append(("rsa", *parts[0][1:]))
    for i in range(4):
        parts.append(tuple(None if j == i else field for j, field in enumerate(parts[i])))
    rng.shuffle(parts)
    names = ["algorithm", "key", "message", "signature"]
    kinds_of_columns = [pa.string(), pa.binary(), pa.binary(), pa.binary()]
    columns = [pa.array(column, kind) for column, kind in zip(zip(*parts), kinds_of_columns)]
    signed = pa.table([pa.array(range(len(parts)), pa.int64()), *columns], ["id", *names])
    return ls.verify_table(signed, verdict_column="expected", reason_column="why")


def expected(signed):
    """What `verify_many` says of each row, by `id`. It knows no rows that name their algorithm."""
    found = [None] * signed.num_rows
    for name in KINDS:
        part = signed.filter(pc.equal(signed["algorithm"], name))
        columns = [part[field].to_pylist() for field in ("key", "message", "signature")]
        for place, verdict in zip(part["id"].to_pylist(), ls.verify_many(name, *columns)):
            found[place] = verdict
    for place, name in zip(signed["id"].to_pylist(), signed["algorithm"].to_pylist()):
        if name is not None and name not in KINDS:
            found[place] = False
    return found


def write(path, signed):
    """Parquet in row groups, which engines read apart, without what is expected."""
    signed = signed.set_column(
        signed.column_names.index("why"), "why", signed["why"].cast(pa.string())
    )
    pq.write_table(signed, path, row_group_size=5000)
    return str(path)
