"""Keeping: what a host does with everything that was played, beside the server or while none is at work.

Owns copies of an SQLite file (`copying`, `putting_back`), and games as records in a folder or a zip (`archive`,
`index`, `exporting`, `importing`). What it says when something cannot be done is `NotKept`.
"""
