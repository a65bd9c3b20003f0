"""A side of a handshake of Noise by noiseprotocol: NAME PORT initiator|responder PRIVATE [REMOTE]."""

import socket
import sys

from noise.connection import Keypair, NoiseConnection


def main(name, port, side, private, remote=None):
    stream = socket.create_connection(("127.0.0.1", int(port)), timeout=30)
    file = stream.makefile("rwb")

    def send(message):
        file.write(len(message).to_bytes(2, "big") + bytes(message))
        file.flush()

    def receive():
        length = int.from_bytes(file.read(2), "big")
        message = file.read(length)
        if length == 0 or len(message) != length:
            sys.exit("closed")
        return message

    noise = NoiseConnection.from_name(name.encode())
    noise.set_as_initiator() if side == "initiator" else noise.set_as_responder()
    noise.set_keypair_from_private_bytes(Keypair.STATIC, bytes.fromhex(private))
    if remote:
        noise.set_keypair_from_public_bytes(Keypair.REMOTE_STATIC, bytes.fromhex(remote))
    noise.start_handshake()
    writes = side == "initiator"
    while not noise.handshake_finished:
        if writes:
            send(noise.write_message(b"payload"))
        elif noise.read_message(receive()) != b"payload":
            sys.exit("another payload")
        writes = not writes
    print("hash", noise.get_handshake_hash().hex())
    # Both directions: theirs comes back in the other.
    send(noise.encrypt(noise.decrypt(receive())))
    print("finished")


if __name__ == "__main__":
    main(*sys.argv[1:])
