"""Messages as push services take them: encrypted for one browser (RFC 8291), and signed by the site
(VAPID, RFC 8292).
"""

import base64
import binascii
import hashlib
import json
import time
from typing import Final
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve's group (FIPS 186-4, D.1.2.3)."""

VALID: Final = 12 * 3_600
"""Seconds for which a signature is valid. A day is the most that services take."""


def base64url(data: bytes) -> str:
    """Return bytes in base64url, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """Return the bytes of a base64url text. Raises ValueError."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from None


def is_public_key(text: str) -> bool:
    """Whether a text in base64url is a point of the curve, as browsers write their keys."""
    try:
        point = from_base64url(text)
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError:
        return False
    return len(point) == 65


def is_secret(text: str) -> bool:
    """Whether a text is 16 bytes in base64url, as browsers write what they share with a site."""
    try:
        return len(from_base64url(text)) == 16
    except ValueError:
        return False


def sealed(text: str, key: str, secret: str) -> bytes:
    """Return a text encrypted for the browser that has this key and secret."""
    sealed: bytes = http_ece.encrypt(
        text.encode(),
        private_key=ec.generate_private_key(CURVE),
        dh=from_base64url(key),
        auth_secret=from_base64url(secret),
        version="aes128gcm",
    )
    return sealed


class Signer:
    """Signs messages as this site's. All processes have the same key, which follows from a secret
    of the site.
    """

    def __init__(self, secret: str, contact: str) -> None:
        """``contact`` is an address for the owners of push services: ``https:`` or ``mailto:``."""
        number = int.from_bytes(hashlib.sha512(secret.encode()).digest()) % (ORDER - 1) + 1
        self._key = ec.derive_private_key(number, CURVE)
        self._contact = contact
        self.public = base64url(
            self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        )
        """The public key, with which browsers subscribe."""

    def header(self, address: str, now: float | None = None) -> str:
        """Return the ``Authorization`` for a message to this address."""
        scheme, host, *_ = urlsplit(address)
        until = int((time.time() if now is None else now) + VALID)
        claims = {"aud": f"{scheme}://{host}", "exp": until, "sub": self._contact}
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        signed = ".".join(
            base64url(json.dumps(part, separators=(",", ":")).encode()) for part in parts
        )
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={signed}.{base64url(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"
