"""Certificates of tests, which vouch for themselves."""

import datetime as dt

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec


def certify(host, key_file, certificate_file):
    """Write a key, and a certificate for a host. Both may go to one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
    now, day = dt.datetime.now(dt.UTC), dt.timedelta(1)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), 7, now - day, now + day)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    key_file.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    with certificate_file.open("ab") as file:
        file.write(made.public_bytes(serialization.Encoding.PEM))
