"""The exception of signatures that are not valid."""

try:
    from cryptography.exceptions import InvalidSignature as _Base
except ImportError:
    _Base = Exception


class InvalidSignature(_Base):
    """The signature is not valid. A subclass of cryptography's exception of this name, if that is installed."""


InvalidSignature.__module__ = "limbsmith"
