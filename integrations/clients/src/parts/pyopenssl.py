"""A client or a server of TLS 1.3 by pyOpenSSL, on the OpenSSL in the wheel of `cryptography`."""

import socket
import sys

from OpenSSL import SSL


def received(connection):
    data = b""
    while True:
        try:
            data += connection.recv(4096)
        except (SSL.ZeroReturnError, SSL.SysCallError):
            return data


def client(port, ca):
    context = SSL.Context(SSL.TLS_METHOD)
    context.load_verify_locations(ca)
    context.set_verify(SSL.VERIFY_PEER)
    connection = SSL.Connection(context, socket.create_connection(("127.0.0.1", int(port))))
    connection.set_tlsext_host_name(b"localhost")
    connection.set_connect_state()
    connection.do_handshake()
    connection.sendall(b"GET / HTTP/1.0\r\n\r\n")
    print(received(connection).decode())


def server(leaf, key):
    context = SSL.Context(SSL.TLS_METHOD)
    context.use_certificate_file(leaf)
    context.use_privatekey_file(key)
    listener = socket.create_server(("127.0.0.1", 0))
    print("ACCEPT", listener.getsockname()[1], flush=True)
    accepted, _ = listener.accept()
    connection = SSL.Connection(context, accepted)
    connection.set_accept_state()
    connection.do_handshake()
    request = connection.recv(4096)
    connection.sendall(b"HTTP/1.0 200 OK\r\n\r\nechoed: " + request)
    connection.shutdown()


if __name__ == "__main__":
    {"client": client, "server": server, "version": lambda: print(SSL.SSLeay_version(0).decode())}[sys.argv[1]](*sys.argv[2:])
