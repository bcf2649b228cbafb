"""Where somebody comes from: the address, as far as limits go, who counts as the same, and whether it is over HTTPS.

Whoever has IPv6 has a whole network of 2^64 addresses, so that network counts as one. An IPv4 address is itself, also
where a socket for both kinds writes it as an IPv6 one.
"""

from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

HOST_BITS = 64


def address_of(connection: HTTPConnection) -> str:
    """Return the address that a request or a socket counts for."""
    return counted_as(connection.client.host) if connection.client else ""


def is_over_https(connection: HTTPConnection) -> bool:
    """Whether a request or a socket comes over HTTPS, as far as a proxy that is believed says."""
    return connection.url.scheme in ("https", "wss")


def counted_as(address: str) -> str:
    """Return what an address counts as.

    >>> counted_as("2001:db8:1:2:3:4:5:6"), counted_as("192.0.2.7")
    ('2001:db8:1:2::', '192.0.2.7')
    """
    try:
        found = ip_address(address)
    except ValueError:  # a socket of this machine, or a name
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or IPv6Address(int(found) >> HOST_BITS << HOST_BITS))
