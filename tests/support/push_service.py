"""A push service on this machine, and the browsers that listen to it.

Messages are opened with nothing of the site's code: RFC 8188, 8291 and 8292, step by step.
"""

import base64
import hashlib
import hmac
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derived(salt, secret, info, length):
    """HKDF with SHA-256, of one block (RFC 5869)."""
    first = hmac.digest(salt, secret, hashlib.sha256)
    return hmac.digest(first, info + b"\1", hashlib.sha256)[:length]


class Keys:
    """The keys of a browser's subscription."""

    def __init__(self, private=None, secret=bytes(range(16))):
        self.private = private or ec.generate_private_key(ec.SECP256R1())
        self.public = self.private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        self.secret = secret

    def opened(self, body):
        """The text of a message (RFC 8291, section 3.4)."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.private.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        )
        secret = derived(self.secret, shared, b"WebPush: info\0" + self.public + sender, 32)
        key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
        text, mark, rest = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\2")
        assert (mark, rest.strip(b"\0")) == (b"\2", b"")
        return text.decode()


def verified(header, origin):
    """The claims of an ``Authorization``, whose signature is checked (RFC 8292), and its key."""
    scheme, _, rest = header.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, set(parts)) == ("vapid", {"t", "k"})
    signed, _, signature = parts["t"].rpartition(".")
    r, s = int.from_bytes(decoded(signature)[:32]), int.from_bytes(decoded(signature)[32:])
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
    key.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(decoded(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert claims["aud"] == origin
    assert time.time() < claims["exp"] < time.time() + 86_400
    assert claims["sub"].startswith(("https://", "mailto:"))
    return parts["k"]


class PushService:
    """Takes messages, and answers as it is told: ``answers`` maps a browser's name to statuses."""

    def __init__(self, tls=None):
        self.received = []
        self.answers = {}
        self.browsers = {}
        self.holding = threading.Event()
        self.holding.set()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                service._take(self)

            def log_message(self, *_):
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        scheme, host = "http", "127.0.0.1"
        if tls is not None:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
            scheme, host = "https", "localhost"
        self.origin = f"{scheme}://{host}:{self._server.server_port}"
        threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
        ).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.holding.set()
        self._server.shutdown()
        self._server.server_close()

    def browser(self, name):
        """A new browser's subscription, as the page sends it."""
        keys = self.browsers[name] = Keys()
        return {
            "address": f"{self.origin}/send/{name}?for=you",
            "key": encoded(keys.public),
            "secret": encoded(keys.secret),
        }

    def told(self, name):
        """The messages to a browser."""
        return [message for who, message, _ in self.received if who == name]

    def _take(self, request):
        body = request.rfile.read(int(request.headers["Content-Length"]))
        name = urlsplit(request.path).path.rpartition("/")[2]
        self.holding.wait(120)
        status = next(iter(self.answers.get(name, ())), 201)
        if self.answers.get(name):
            self.answers[name].pop(0)
        if status == 201:
            assert request.headers["Content-Encoding"] == "aes128gcm"
            assert int(request.headers["TTL"]) > 0
            key = verified(request.headers["Authorization"], self.origin)
            headers = {name.lower(): value for name, value in request.headers.items()}
            self.received.append(
                (name, json.loads(self.browsers[name].opened(body)), {**headers, "signed by": key})
            )
        else:
            self.received.append((name, status, {}))
        request.send_response(status)
        request.send_header("Location", f"{self.origin}/elsewhere")
        request.send_header("Content-Length", "0")
        request.end_headers()
