"""Every entry reads the same names of algorithms and the same options, and answers by names of its own."""

import hashlib

import keys
import limbsmith as ls
import pyarrow as pa
import pytest

NAMES = {
    "ed25519": "ed25519 EdDSA Ed25519 ED25519 ed25519-cofactorless ed25519-rfc8032 ed25519-zip215 ed25519_dalek_strict "
    "EdDSA-cofactored",
    "p256": "p256 P-256 ES256 es256-der p256-fixed p256-low-s p256-fixed-low-s secp256r1 prime256v1 ecdsa-p256 "
    "ecdsa_secp256r1_sha256",
    "p384": "p384 P-384 ES384 ES384-der p384-fixed-low-s nistp384 ecdsa-secp384r1-sha384",
    "secp256k1": "secp256k1 ES256K es256k-der k256-fixed secp256k1-low-s",
    "bip340": "bip340 BIP-340 schnorr",
}
CASES = [(name, scheme, {}) for scheme, names in NAMES.items() for name in names.split()]
CASES += [("ed25519", "ed25519", {"policy": policy}) for policy in ("zip215", "dalek-strict", "Dalek_Strict", "rfc8032")]
CASES += [("EdDSA-zip215", "ed25519", {"policy": "zip215"})]
for curve in ("p256", "p384", "secp256k1"):
    CASES += [
        (curve, curve, options)
        for options in (
            {"policy": "low-s"},
            {"encoding": "fixed"},
            {"encoding": "DER"},
            {"prehashed": True},
            {"prehashed": True, "hash": "sha3-256", "encoding": "fixed"},
            *({"hash": hash} for hash in ("sha224", "SHA-256", "sha512", "sha3-224", "sha3_256", "SHA3-384", "sha3-512")),
        )
    ]
BAD = [
    ("rsa", {}, "algorithm"),
    ("ed25519", {"policy": "strict"}, "no policy"),
    ("ed25519-zip215", {"policy": "cofactored"}, "policy contradicts"),
    ("ES256", {"encoding": "der"}, "encoding contradicts"),
    ("p256-der", {"encoding": "fixed"}, "encoding contradicts"),
    ("ES256", {"hash": "sha512"}, "hash contradicts"),
    ("ecdsa-p384-sha384", {"hash": "sha3-384"}, "hash contradicts"),
    ("EdDSA", {"prehashed": True}, "options of ECDSA"),
    ("schnorr", {"policy": "low-s"}, "no policies"),
    ("p256", {"hash": "md5"}, "no hash"),
    ("p256", {"encoding": "raw"}, "no encoding"),
    ("p256", {"policy": "zip215"}, "no policy"),
]


def table(row):
    return pa.table([[field] for field in row], ["key", "message", "signature"])


def many(name, row, **options):
    return ls.verify_many(name, *([field] for field in row), **options)[0]


def whole_table(name, row, **options):
    verified = ls.verify_table(table(row), name, **options).to_pylist()[0]
    assert verified["verdict"] == (verified["reason"] == "valid")
    return verified["verdict"]


def each_row(name, row, **options):
    named = table(row).append_column("algorithm", pa.array([name]))
    return ls.verify_table(named, **options).column("verdict")[0].as_py()


def polars(name, row, **options):
    pl = pytest.importorskip("polars")
    from limbsmith.polars import verify, verify_reason

    frame = pl.DataFrame(table(row))
    found = frame.lazy().select(verify(name, **options), verify_reason(pl.lit(name), **options)).collect()
    assert found.columns == ["verdict", "reason"]
    assert found["verdict"][0] == (found["reason"][0] == "valid")
    return found["verdict"][0]


def duckdb(name, row, **options):
    engine = pytest.importorskip("duckdb")
    import limbsmith.duckdb

    con = engine.connect()
    limbsmith.duckdb.register(con, **options)
    return con.execute("SELECT verify(?, ?, ?, ?)", [name, *row]).fetchone()[0]


def datafusion(name, row, **options):
    engine = pytest.importorskip("datafusion")
    import limbsmith.datafusion

    ctx = engine.SessionContext()
    limbsmith.datafusion.register(ctx, **options)
    ctx.from_arrow(table(row), name="t")
    return ctx.sql(f"SELECT verify('{name}', key, message, signature) AS v FROM t").to_pydict()["v"][0]


ONE = [many, whole_table, polars]
ALL = [*ONE, each_row, duckdb, datafusion]


@pytest.mark.parametrize("entry", ALL)
def test_names_and_options(entry):
    for name, scheme, options in CASES:
        row = keys.row(name, scheme, **options) if not options.get("prehashed") else prehashed(name, scheme, options)
        assert entry(name, row, **options) is True, (name, options)
        other = (row[0], hashlib.sha256(row[1]).digest(), row[2])
        assert entry(name, other, **options) is False, (name, options)


def prehashed(name, scheme, options):
    digest = hashlib.sha256(keys.MESSAGE).digest()
    return keys.PUBLIC[scheme], digest, ls.sign_many(name, keys.KEYS[scheme], [digest], **options)[0]


@pytest.mark.parametrize("name, options, text", BAD)
def test_what_is_refused(name, options, text):
    row = keys.row("ed25519", "ed25519")
    for entry in ONE:
        with pytest.raises(ValueError, match=text):
            entry(name, row, **options)
    for kind in keys.KEYS.values():
        with pytest.raises(ValueError, match=text):
            ls.sign_many(name, kind, [b""], **options)


def test_options_of_rows_that_name_their_algorithms():
    # An option is for the names that leave it open.
    assert each_row("ES256", keys.row("ES256", "p256"), hash="sha512", encoding="der") is True
    assert each_row("ed25519", keys.row("ed25519", "ed25519"), hash="sha512", policy="low-s") is True
    row = prehashed("p256", "p256", {"prehashed": True})
    named = pa.table([["p256", "ed25519", "bip340", "rsa"], *([field] * 4 for field in row)], ["algorithm", *table(row).column_names])
    found = ls.verify_table(named, prehashed=True).column("reason").to_pylist()
    assert found == ["valid", "malformed message", "malformed message", "unknown algorithm"]
    for entry in (each_row, duckdb, datafusion):
        with pytest.raises(ValueError, match="no hash"):
            entry("p256", row, hash="md5")


def test_low_s_signatures():
    for name in ("p256", "p384", "secp256k1"):
        messages = [bytes([i]) for i in range(40)]
        public = [keys.PUBLIC[name]] * len(messages)
        for low, options in ((f"{name}-low-s", {}), (name, {"policy": "low-s"})):
            signatures = ls.sign_many(low, keys.KEYS[name], messages, **options)
            assert all(ls.verify_many(f"{name}-low-s", public, messages, signatures))
        for message in messages:
            signature = keys.KEYS[name].sign(message, policy="low-s")
            assert keys.KEYS[name].public_key().verify(signature, message, policy="low-s") is None


def test_names_of_results_in_polars():
    pl = pytest.importorskip("polars")
    from limbsmith.polars import verify, verify_reason

    row = keys.row("ed25519", "ed25519")
    frame = pl.DataFrame({"0": [1, 2], "key": [row[0]] * 2, "message": [row[1]] * 2, "signature": [row[2]] * 2})
    for rows in (frame, frame.lazy()):
        found = rows.with_columns(verify("ed25519"), verify_reason("ed25519"))
        assert found.collect_schema() == {**frame.schema, "verdict": pl.Boolean, "reason": pl.String}
        found = found.lazy().collect()
        assert found["0"].to_list() == [1, 2]
        assert found["verdict"].to_list() == [True] * 2 and found["reason"].to_list() == ["valid"] * 2
        named = rows.select(verify("ed25519").alias("a"), verify("ed25519").name.suffix("_b"), verify("ed25519").over("0"))
        assert named.lazy().collect().columns == ["a", "verdict_b", "verdict"]
        grouped = rows.group_by("key").agg(verify("ed25519"), verify_reason("ed25519").first())
        assert grouped.lazy().collect().columns == ["key", "verdict", "reason"]
        struct = rows.select(pl.struct(verify("ed25519"), verify_reason(pl.lit("EdDSA"))).alias("s")).lazy().collect()
        assert struct["s"].to_list() == [{"verdict": True, "reason": "valid"}] * 2
        literals = rows.select("0", verify("ed25519", *map(pl.lit, row))).lazy().collect()
        assert literals.columns == ["0", "verdict"] and literals["verdict"].to_list() == [True] * 2
        assert rows.select(verify("ed25519", *map(pl.lit, row))).lazy().collect().columns == ["verdict"]
    with pytest.raises(TypeError, match="algorithm is a name"):
        verify(None)


def register(name):
    engine = pytest.importorskip(name)
    if name == "duckdb":
        import limbsmith.duckdb as module

        con = engine.connect()
        return module.register, con, lambda query: con.sql(query).fetchall()[0][0]
    import limbsmith.datafusion as module

    ctx = engine.SessionContext()
    return module.register, ctx, lambda query: list(ctx.sql(query).to_pydict().values())[0][0]


def literals(row):
    return ", ".join(f"{{}}('{field.hex()}'{{}})" for field in row)


@pytest.mark.parametrize("engine", ["duckdb", "datafusion"])
def test_functions_are_registered_again(engine):
    add, con, ask = register(engine)
    form = ("unhex", "") if engine == "duckdb" else ("decode", ", 'hex'")
    fields = literals(keys.row("p256-fixed", "p256")).format(*form * 3)
    for _ in range(3):
        add(con)
    assert ask(f"SELECT verify('p256', {fields})") is False
    # With other options, the later ones.
    add(con, encoding="fixed")
    assert ask(f"SELECT verify('p256', {fields})") is True
    assert ask(f"SELECT verify_reason('p256', {fields})") == "valid"
    add(con, name="check_der")
    assert ask(f"SELECT check_der_reason('p256', {fields})") == "malformed signature"
    assert ask(f"SELECT verify('p256', {fields})") is True
    for bad in ("1a", "a b", "", "a-b", "a;"):
        with pytest.raises(ValueError, match="no name of a function"):
            add(con, name=bad)
    with pytest.raises(TypeError):
        add(con, name=None)
    with pytest.raises(ValueError, match="another function 'abs'"):
        add(con, name="abs")


def test_another_function_of_the_name_in_duckdb():
    engine = pytest.importorskip("duckdb")
    from limbsmith.duckdb import register

    con = engine.connect()
    con.create_function("verify", lambda a: a, ["BIGINT"], "BIGINT")
    con.sql("CREATE MACRO mine_reason(a) AS a")
    for name in ("verify", "mine"):
        with pytest.raises(ValueError, match="the database has another function"):
            register(con, name=name)
    assert con.sql("SELECT verify(5), mine_reason(6)").fetchall() == [(5, 6)]
    # Nothing is half registered, and the connection is as it was.
    assert con.sql("SELECT count(*) FROM duckdb_functions() WHERE function_name = 'mine'").fetchall() == [(0,)]
    # Another connection to the same database has the functions already.
    first = engine.connect()
    register(first)
    cursor = first.cursor()
    register(cursor)
    assert cursor.sql("SELECT verify_reason('p256', NULL, NULL, NULL)").fetchall() == [("missing",)]
    with pytest.raises(ValueError, match="another function"):
        register(cursor, encoding="fixed")


def test_another_function_of_the_name_in_datafusion():
    engine = pytest.importorskip("datafusion")
    from limbsmith.datafusion import register

    ctx = engine.SessionContext()
    ctx.register_udf(engine.udf(lambda a: a, [pa.int64()], pa.int64(), "immutable", "verify"))
    with pytest.raises(ValueError, match="the context has another function 'verify'"):
        register(ctx)
    assert ctx.sql("SELECT verify(5) AS v").to_pydict() == {"v": [5]}
    register(ctx, name="verify_signature")
