"""Fetching published data sets: their addresses as data, a patient download, a ledger of dead links.

`fetch` is the whole of it; each file below it knows one thing: addresses, one request, one file, lists of
image addresses, the ledger.
"""

from counterfoil.published.fetching.addresses import Dataset, known
from counterfoil.published.fetching.sets import Fetched, Options, fetch, fetch_images_of

__all__ = ["Dataset", "Fetched", "Options", "fetch", "fetch_images_of", "known"]
