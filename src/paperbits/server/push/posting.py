"""Messages to push services: encrypted (RFC 8291), signed (VAPID, RFC 8292), and posted."""

import hashlib
import logging
import ssl
import time
from collections.abc import Mapping
from functools import cache
from typing import Final
from urllib.parse import urlsplit

import http_ece
import httpx
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from py_vapid.utils import b64urldecode, b64urlencode

from paperbits.server.push.addresses import Address

for name in ("httpx", "httpcore"):
    # They would log the address of a browser: anyone who knows it can send messages there.
    logging.getLogger(name).setLevel(logging.WARNING)

CURVE: Final = ec.SECP256R1()
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve's group (FIPS 186-4, D.1.2.3)."""

VALID: Final = 12 * 3_600
"""Seconds for which a signature is valid. A day is the most that services take."""

LONGEST: Final = 60.0
"""Seconds for one step of a request. Callers have shorter deadlines for the whole."""


def are_keys(key: str, secret: str) -> bool:
    """Whether texts in base64url are a point of the curve, and 16 bytes, as browsers write them."""
    try:
        point, shared = b64urldecode(key.encode()), b64urldecode(secret.encode())
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError:
        return False
    return (len(point), len(shared)) == (65, 16)


def sealed(text: str, key: str, secret: str) -> bytes:
    """Return a text encrypted for the browser that has this key and secret."""
    sealed: bytes = http_ece.encrypt(
        text.encode(),
        private_key=ec.generate_private_key(CURVE),
        dh=b64urldecode(key.encode()),
        auth_secret=b64urldecode(secret.encode()),
        version="aes128gcm",
    )
    return sealed


class Signer:
    """Signs messages as this site's, with a key that follows from a secret of the site."""

    def __init__(self, secret: str, contact: str) -> None:
        """``contact`` is an address for the owners of push services: ``https:`` or ``mailto:``."""
        number = int.from_bytes(hashlib.sha512(secret.encode()).digest()) % (ORDER - 1) + 1
        key = ec.derive_private_key(number, CURVE)
        self._signing = Vapid02(key, {"no-strict": True})  # The site's owner chooses the contact.
        self._contact = contact
        point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public: str = b64urlencode(point)
        """The public key, with which browsers subscribe."""

    def header(self, address: str) -> str:
        """Return the ``Authorization`` for a message to this address."""
        scheme, host, *_ = urlsplit(address)
        until = int(time.time()) + VALID
        claims = {"aud": f"{scheme}://{host}", "exp": until, "sub": self._contact}
        return str(self._signing.sign(claims)["Authorization"])


async def post(address: Address, where: str, headers: Mapping[str, str], body: bytes) -> int:
    """Send a message to the IP address ``where``; return the status of the answer. Redirects are
    not followed, and the rest of the answer is not read. Raises OSError. The caller sets a
    deadline.
    """
    ip = f"[{where}]" if ":" in where else where
    url = f"{'https' if address.secure else 'http'}://{ip}:{address.port}{address.target}"
    try:
        async with (
            httpx.AsyncClient(verify=_trusting(), trust_env=False, timeout=LONGEST) as client,
            client.stream(
                "POST",
                url,
                headers={"Host": address.host_header, **headers},
                content=body,
                extensions={"sni_hostname": address.host},
            ) as answer,
        ):
            return answer.status_code
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise OSError(type(error).__name__) from None


@cache
def _trusting() -> ssl.SSLContext:
    """Return the TLS settings, with the certificates that this machine trusts."""
    return ssl.create_default_context()
