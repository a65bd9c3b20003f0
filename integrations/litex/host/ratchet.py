"""The Double Ratchet (Perrin and Marlinspike, revision 1, 2016), as Alice, on the package `cryptography`."""

import hashlib
import hmac
import struct

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

HEADER = 40


class Refused(Exception):
    """The message is not authentic, or was read already."""


def hkdf(key, salt, info, length):
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


def kdf_root(root, secret):
    out = hkdf(secret, root, b"limbsmith ratchet", 64)
    return out[:32], out[32:]


def kdf_chain(key):
    return [hmac.digest(key, bytes([n]), hashlib.sha256) for n in (1, 2)]


def cipher(key):
    out = hkdf(key, bytes(32), b"limbsmith message", 44)
    return ChaCha20Poly1305(out[:32]), out[32:]


class Alice:
    def __init__(self, shared, peer):
        self.skipped = {}
        self.sent = self.received = self.previous = 0
        self.receiving = None
        self.peer = peer
        self.generate()
        self.root, self.sending = kdf_root(shared, self.agree(peer))

    def generate(self):
        self.secret = X25519PrivateKey.generate()
        self.public = self.secret.public_key().public_bytes_raw()

    def agree(self, peer):
        return self.secret.exchange(X25519PublicKey.from_public_bytes(peer))

    def seal(self, text):
        key, self.sending = kdf_chain(self.sending)
        header = self.public + struct.pack("<II", self.previous, self.sent)
        self.sent += 1
        aead, nonce = cipher(key)
        return header + aead.encrypt(nonce, text, header)

    def skip(self, until):
        while self.receiving is not None and self.received < until:
            key, self.receiving = kdf_chain(self.receiving)
            self.skipped[self.peer, self.received] = key
            self.received += 1

    def open(self, message):
        header, body = message[:HEADER], message[HEADER:]
        peer, (previous, number) = header[:32], struct.unpack("<II", header[32:])
        key = self.skipped.pop((peer, number), None)
        if key is None:
            if peer != self.peer or self.receiving is None:
                self.skip(previous)
                self.step(peer)
            self.skip(number)
            key, self.receiving = kdf_chain(self.receiving)
            self.received += 1
        aead, nonce = cipher(key)
        try:
            return aead.decrypt(nonce, body, header)
        except InvalidTag as error:
            raise Refused from error

    def step(self, peer):
        self.previous, self.sent, self.received = self.sent, 0, 0
        self.peer = peer
        self.root, self.receiving = kdf_root(self.root, self.agree(peer))
        self.generate()
        self.root, self.sending = kdf_root(self.root, self.agree(peer))
