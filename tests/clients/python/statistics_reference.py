"""Writes Parquet files with columns of every type that is measured, and prints what pandas says about them."""

import json
import random
import sys
from datetime import datetime, timedelta
from pathlib import Path

import numpy
import pandas
from datasets import ClassLabel, Dataset, Features, List, Value

ROWS = 5000
BINS = 10
generator = random.Random(7)


def some(value, share=0.1):
    return None if generator.random() < share else value


def columns():
    start = datetime(2019, 3, 1)
    return {
        "int8": [some(generator.randint(-100, 100)) for _ in range(ROWS)],
        "int64": [generator.randint(-(10**12), 10**12) for _ in range(ROWS)],
        "uint16": [some(generator.randint(0, 60000)) for _ in range(ROWS)],
        "one": [5] * ROWS,
        "few": [generator.randint(0, 3) for _ in range(ROWS)],
        "nothing": [None] * ROWS,
        "float32": [some(generator.gauss(0, 1)) for _ in range(ROWS)],
        "float64": [float("nan") if index % 7 == 0 else generator.lognormvariate(0, 2) for index in range(ROWS)],
        "tiny": [generator.random() * 1e-9 for _ in range(ROWS)],
        "text": [some("wörd " * generator.randint(0, 40) + str(index)) for index in range(ROWS)],
        "kind": [some(generator.choice(["red", "green", "blue", "it's"])) for _ in range(ROWS)],
        "flag": [some(generator.random() < 0.3) for _ in range(ROWS)],
        "label": [generator.choice([-1, 0, 0, 1, 2]) for _ in range(ROWS)],
        "items": [some([1] * generator.randint(0, 12)) for _ in range(ROWS)],
        "when": [some(start + timedelta(seconds=generator.randint(0, 10**8))) for _ in range(ROWS)],
    }


TYPES = Features(
    {
        "int8": Value("int8"),
        "int64": Value("int64"),
        "uint16": Value("uint16"),
        "one": Value("int32"),
        "few": Value("int32"),
        "nothing": Value("float64"),
        "float32": Value("float32"),
        "float64": Value("float64"),
        "tiny": Value("float64"),
        "text": Value("string"),
        "kind": Value("string"),
        "flag": Value("bool"),
        "label": ClassLabel(names=["cat", "dog", "owl"]),
        "items": List(Value("int64")),
        "when": Value("timestamp[us]"),
    }
)


def edges(low, high, whole):
    if low == high:
        return [low, high]
    width = int(numpy.ceil((high - low + 1) / BINS)) if whole else (high - low) / BINS
    found = [low + index * width for index in range(BINS) if low + index * width < high]
    return [*found, high]


def figures(series, whole):
    present = series.dropna()
    missing = {"nan_count": len(series) - len(present), "nan_proportion": round((len(series) - len(present)) / len(series), 5)}
    if len(present) == 0:
        return {**missing, "min": None, "max": None, "mean": None, "median": None, "std": None, "histogram": None}
    low, high = present.min(), present.max()
    # Of whole numbers, as Python has them: numpy's small integers overflow.
    low, high = (int(low), int(high)) if whole else (float(low), float(high))
    steps = edges(low, high, whole)
    counts = [len(present)] if low == high else numpy.histogram(present.astype("float64"), bins=steps)[0].tolist()
    return {
        **missing,
        "min": low,
        "max": high,
        "mean": float(present.astype("float64").mean()),
        "median": float(present.astype("float64").median()),
        "std": float(present.astype("float64").std()),
        "histogram": {"hist": counts, "bin_edges": steps},
    }


def times(series):
    present = series.dropna()
    return {
        "nan_count": len(series) - len(present),
        "min": str(present.min()),
        "max": str(present.max()),
        "mean": (present.mean() - pandas.Timestamp(0)).total_seconds(),
        "median": (present.median() - pandas.Timestamp(0)).total_seconds(),
    }


def main(folder):
    data = Dataset.from_dict(columns(), features=TYPES)
    half = ROWS // 2
    data.select(range(half)).to_parquet(folder / "train-0.parquet", batch_size=1000)
    data.select(range(half, ROWS)).to_parquet(folder / "train-1.parquet", batch_size=1000)
    seen = data.to_pandas()
    whole = {name: figures(seen[name], True) for name in ("int8", "int64", "uint16", "one", "few")}
    broken = {name: figures(seen[name], False) for name in ("nothing", "float32", "float64", "tiny")}
    lengths = {
        "text": figures(seen["text"].map(len, na_action="ignore"), True),
        "items": figures(seen["items"].map(len, na_action="ignore"), True),
    }
    frequencies = {
        "kind": {str(key): int(count) for key, count in seen["kind"].value_counts().items()},
        "flag": {str(bool(key)): int(count) for key, count in seen["flag"].value_counts().items()},
        "label": {name: int((seen["label"] == index).sum()) for index, name in enumerate(["cat", "dog", "owl"])},
    }
    print(
        json.dumps(
            {
                "figures": {**whole, **broken, **lengths},
                "frequencies": frequencies,
                "no_label": int((seen["label"] == -1).sum()),
                "when": times(seen["when"]),
            }
        )
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
