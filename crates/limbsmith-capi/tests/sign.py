"""Calls the library through ctypes. The argument is its path."""
import ctypes
import sys

library = ctypes.CDLL(sys.argv[1])
key = ctypes.c_void_p()
seed = bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
assert library.limbsmith_key_from_bytes(1, seed, ctypes.c_size_t(32), ctypes.byref(key)) == 0
signature = ctypes.create_string_buffer(64)
assert library.limbsmith_ed25519_sign(key, b"\x72", ctypes.c_size_t(1), 0, signature) == 0
assert signature.raw.hex().startswith("92a009a9f0d4cab8720e820b5f642540")
assert library.limbsmith_key_free(key) == 0
library.limbsmith_version.restype = ctypes.c_char_p
print(library.limbsmith_version().decode())
