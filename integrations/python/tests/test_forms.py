"""Keys in every form, beside cryptography's, and signatures of SSHSIG."""

import datetime
import json

import limbsmith as ls
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_ssh_private_key,
    load_ssh_public_key,
)

PRIVATE = {
    "ed25519": ls.Ed25519PrivateKey,
    "x25519": ls.X25519PrivateKey,
    "p256": ls.P256PrivateKey,
    "p384": ls.P384PrivateKey,
    "secp256k1": ls.Secp256k1PrivateKey,
}
SSH = ["ed25519", "p256", "p384"]


def theirs(key):
    return load_pem_private_key(key.to_pem(), None)


@pytest.mark.parametrize("name", PRIVATE)
def test_every_form_both_ways(name):
    key = PRIVATE[name].generate()
    for form in ("pem", "der", "jwk", "openssh", "cose"):
        if form == "openssh" and name not in SSH:
            with pytest.raises(ValueError, match="openssh has no keys"):
                key.export(form)
            continue
        again = ls.load_private_key(key.export(form))
        assert type(again) is type(key) and again.private_bytes_raw() == key.private_bytes_raw()
        assert ls.load_public_key(key.public_key().export(form)) == key.public_key()
        if form in ("jwk", "cose"):
            with pytest.raises(ValueError, match="no encryption"):
                key.export(form, password=b"x")
            continue
        locked = key.export(form, password=b"a password")
        again = ls.load_private_key(locked, bytearray(b"a password"))
        assert again.private_bytes_raw() == key.private_bytes_raw()
        with pytest.raises(ValueError, match="password is needed"):
            ls.load_private_key(locked)
        with pytest.raises(ValueError, match="another"):
            ls.load_private_key(locked, b"wrong")
    assert ls.load_public_key(key.public_key().export("did")) == key.public_key()
    for wrong in ("did", "p12", ""):
        with pytest.raises(ValueError):
            key.export(wrong)
    assert key.export("pem") == key.to_pem() and key.public_key().export("der") == key.public_key().to_der()
    with pytest.raises(TypeError):
        ls.load_private_key(key.to_pem(), "text")


@pytest.mark.parametrize("name", PRIVATE)
def test_beside_cryptography(name):
    key = PRIVATE[name].generate()
    other = theirs(key)
    encryption = BestAvailableEncryption(b"a password")
    pem = other.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, encryption)
    assert ls.load_private_key(pem, b"a password").private_bytes_raw() == key.private_bytes_raw()
    ours = load_pem_private_key(key.export("pem", password=b"a password"), b"a password")
    assert ours.public_key() == other.public_key()
    if name in SSH:
        line = other.public_key().public_bytes(Encoding.OpenSSH, PublicFormat.OpenSSH)
        assert key.public_key().export("openssh") == line + b"\n"
        for password, form in ((None, NoEncryption()), (b"a password", encryption)):
            file = other.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, form)
            assert ls.load_private_key(file, password).private_bytes_raw() == key.private_bytes_raw()
            ours = load_ssh_private_key(key.export("openssh", password=password), password)
            assert ours.public_key() == load_ssh_public_key(line)
    if name == "x25519":
        return
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "x")])
    day = datetime.datetime(2020, 1, 1)
    certificate = x509.CertificateBuilder().subject_name(subject).issuer_name(subject).serial_number(1)
    certificate = certificate.not_valid_before(day).not_valid_after(day).public_key(other.public_key())
    certificate = certificate.sign(other, None if name == "ed25519" else hashes.SHA256())
    for encoding in (Encoding.PEM, Encoding.DER):
        assert ls.load_public_key(certificate.public_bytes(encoding)) == key.public_key()


def test_sets():
    keys = [json.loads(PRIVATE[name].generate().export("jwk")) for name in SSH]
    for i, key in enumerate(keys):
        key["kid"] = str(i)
    data = json.dumps({"keys": keys}).encode()
    for i, name in enumerate(SSH):
        assert type(ls.load_private_key(data, kid=str(i))) is PRIVATE[name]
    with pytest.raises(ValueError, match='name one of "0", "1", "2"'):
        ls.load_private_key(data)
    with pytest.raises(ValueError, match="no key with the identifier"):
        ls.load_private_key(data, kid="x")
    with pytest.raises(ValueError, match="private key"):
        ls.load_public_key(data, kid="0")


def test_fingerprints():
    # RFC 8037, appendix A.3.
    jwk = b'{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}'
    key = ls.load_public_key(jwk)
    assert ls.key_fingerprint(key, "jwk") == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"
    assert ls.key_fingerprint(key, "openssh").startswith("SHA256:")
    digest = hashes.Hash(hashes.SHA256())
    digest.update(key.to_der())
    assert ls.key_fingerprint(key, "spki") == digest.finalize().hex()
    with pytest.raises(ValueError):
        ls.key_fingerprint(key, "md5")
    with pytest.raises(TypeError):
        ls.key_fingerprint(serialization.load_der_public_key(key.to_der()), "spki")


@pytest.mark.parametrize("name", SSH)
def test_sshsig(name):
    key = PRIVATE[name].generate()
    public = key.public_key()
    for hash in ("sha256", "sha512"):
        signature = ls.sshsig_sign(key, "file", b"a message", hash=hash).encode()
        assert ls.sshsig_verify(public, "file", signature, b"a message") is None
        for arguments in (
            (public, "git", signature, b"a message"),
            (public, "file", signature, b"another"),
            (public, "file", signature[:-40], b"a message"),
            (PRIVATE[name].generate().public_key(), "file", signature, b"a message"),
        ):
            with pytest.raises(ls.InvalidSignature):
                ls.sshsig_verify(*arguments)
    with pytest.raises(ValueError, match="no hash"):
        ls.sshsig_sign(key, "file", b"", hash="md5")
    with pytest.raises(ValueError, match="namespace"):
        ls.sshsig_sign(key, "", b"")
    with pytest.raises(ValueError, match="X25519"):
        ls.sshsig_sign(ls.X25519PrivateKey.generate(), "file", b"")
