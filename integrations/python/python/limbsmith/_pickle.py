"""What pickles call. Its names are in pickles, so they stay."""

from . import _limbsmith


def verdicts(codes):
    return _limbsmith.verdicts_of_codes(codes)


def reasons(codes):
    return _limbsmith.reasons_of_codes(codes)


def public_key(name, data):
    return getattr(_limbsmith, name).from_public_bytes(data)
