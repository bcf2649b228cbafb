"""Write the golden files anew, as `make golden` does. Review the diff: a line that changes is a rule that changes."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # run as a script: the tests are a folder of the project

from tests.golden.playthrough import PLAYTHROUGHS, moments, tell
from tests.golden.searches import searched
from tests.perft import counted, write_positions

FOLDER = Path(__file__).parent


def golden_files() -> dict[str, str]:
    """Return the text of every golden file by its name."""
    files = {f"{name}.txt": tell(playthrough) for name, playthrough in PLAYTHROUGHS.items()}
    chosen = [item for playthrough in PLAYTHROUGHS.values() for item in moments(playthrough).items()]
    perft = write_positions(counted(name, shot) for name, shot in chosen)
    return files | {"perft.txt": perft, "searches.txt": searched()}


def main() -> None:
    """Write all files and remove those that are none any more."""
    files = golden_files()
    for stray in {file.name for file in FOLDER.glob("*.txt")} - set(files):
        (FOLDER / stray).unlink()
    for name, text in files.items():
        (FOLDER / name).write_bytes(text.encode())
    print(f"{len(files)} files written to {FOLDER}")


if __name__ == "__main__":
    main()
