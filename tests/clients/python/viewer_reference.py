"""Writes data files of every kind below the folder of its argument, and prints what the `datasets` library makes of them, as JSON."""

import base64
import datetime as dt
import decimal
import json
import math
import os
import sys

import datasets
import pyarrow as pa
import pyarrow.parquet as pq
from datasets import ClassLabel, Features, Image, List, Value

datasets.disable_progress_bars()
root = sys.argv[1]


def plain(value):
    """JSON values: moments as ISO 8601, decimals as text, bytes as base64, files by path and size."""
    if isinstance(value, dict):
        if set(value) == {"bytes", "path"}:
            return {"path": value["path"], "size_bytes": None if value["bytes"] is None else len(value["bytes"])}
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, decimal.Decimal):
        return str(value)
    return value.isoformat() if hasattr(value, "isoformat") else value


def place(name):
    path = os.path.join(root, "files", name)
    os.makedirs(path, exist_ok=True)
    return path


def write(name, file, text):
    with open(os.path.join(place(name), file), "w", newline="") as out:
        out.write(text)


def parquet():
    day, moment = dt.date(2020, 1, 2), dt.datetime(2020, 1, 2, 3, 4, 5, 6)
    utc = moment.replace(tzinfo=dt.timezone.utc)
    pair = pa.struct([("a", pa.int64()), ("b", pa.list_(pa.string()))])
    columns = {
        **{f"int{n}": pa.array([1, None, -(2 ** (n - 1))], f"int{n}") for n in (8, 16, 32, 64)},
        **{f"uint{n}": pa.array([1, None, 2**n - 1], f"uint{n}") for n in (8, 16, 32, 64)},
        "float16": pa.array([1.5, None, -0.25], pa.float16()),
        "float32": pa.array([1.5, None, math.nan], pa.float32()),
        "float64": pa.array([1.1, None, 1e300], pa.float64()),
        "string": pa.array(["a", "é😀", None]),
        "bool": pa.array([True, None, False]),
        "binary": pa.array([b"\x00\xff", None, b""], pa.binary()),
        "date": pa.array([day, None, dt.date(1, 1, 1)], pa.date32()),
        "time32": pa.array([dt.time(1, 2, 3), None, dt.time(0)], pa.time32("ms")),
        "time64": pa.array([dt.time(1, 2, 3, 4), None, dt.time(0)], pa.time64("us")),
        "ms": pa.array([moment.replace(microsecond=6000), None, dt.datetime(1960, 1, 1)], pa.timestamp("ms")),
        "us": pa.array([moment, None, dt.datetime(1960, 1, 1, 0, 0, 0, 1)], pa.timestamp("us")),
        "utc": pa.array([utc, None, utc], pa.timestamp("us", tz="UTC")),
        "decimal": pa.array([decimal.Decimal("123.45"), None, decimal.Decimal("-0.05")], pa.decimal128(10, 2)),
        "null": pa.nulls(3),
        "list": pa.array([[1, None], None, []], pa.list_(pa.int64())),
        "lists": pa.array([[[1], [2, 3]], None, [[], None]], pa.list_(pa.list_(pa.int64()))),
        "struct": pa.array([{"a": 1, "b": ["x"]}, None, {"a": None, "b": None}], pair),
        "structs": pa.array([[{"a": 1, "b": ["x", None]}], None, []], pa.list_(pair)),
    }
    for codec in ("none", "snappy", "gzip", "brotli", "zstd", "lz4"):
        version = "2.0" if codec == "zstd" else "1.0"
        path = os.path.join(place(f"parquet-{codec}"), "train.parquet")
        pq.write_table(pa.table(columns), path, compression=codec, row_group_size=2, data_page_version=version)


def hugging_face_parquet():
    features = Features(
        {
            "label": ClassLabel(names=["no", "yes"]),
            "words": List(Value("string")),
            "scores": List(Value("float32")),
            "image": Image(decode=False),
            "meta": {"a": Value("int32"), "when": Value("timestamp[s]")},
        }
    )
    rows = {
        "label": [1, 0, None],
        "words": [["a", "b"], [], ["c"]],
        "scores": [[0.5], [1.5, 2.5], []],
        "image": [{"bytes": b"12345", "path": "a.png"}, None, {"bytes": b"", "path": "b.png"}],
        "meta": [{"a": 1, "when": dt.datetime(2020, 1, 1)}] * 3,
    }
    made = datasets.Dataset.from_dict(rows, features=features)
    made.to_parquet(os.path.join(place("hf-parquet"), "train.parquet"))


def texts():
    header = "id,ratio,text,flag,none,gap,flags,day,mixed,big\n"
    write(
        "csv",
        "train.csv",
        header + '1,1.5,"a ""q"", é",True,,1,true,2020-01-01,1,9007199254740993\n-2,2,"two\nlines",False,NA,,,2020-01-02,x,1\n',
    )
    write("tsv", "train.tsv", "a\tb\n1\tx y\n2\t\n")
    lines = [
        {"i": 1, "f": 1.0, "d": "2020-01-01", "t": "2020-01-01T10:30:00", "s": "é", "b": True, "n": None, "l": [1], "e": []},
        {"i": 9007199254740993, "f": 2, "d": "2020-01-02", "t": "2020-01-01 00:00:00", "s": "x", "b": None, "n": None, "l": [], "e": []},
    ]
    lines[0] |= {"st": {"a": 1, "b": [{"c": "x"}]}, "mix": 1, "ob": {"x": 1}, "only": 1}
    lines[1] |= {"st": {"a": None, "b": []}, "mix": "x", "ob": {"y": 2}}
    text = "\n".join(json.dumps(line) for line in lines)
    write("jsonl", "train.jsonl", text + "\n")
    write("json", "train.json", json.dumps([{"a": 1, "d": "2020-01-01"}, {"a": 2.5, "d": "x"}], indent=2))
    write("text", "train.txt", "one\r\ntwo\n\nthree\x0bfour")


LAYOUTS = {
    "plain": ["a.csv", "b.csv", "README.md"],
    "names": ["train.csv", "dev-1.csv", "my_test.csv", "contest.csv"],
    "folders": ["train/1.csv", "validation/a/2.csv", "x/testing/3.csv", "other.csv"],
    "shards": ["data/train-00000-of-00002.csv", "data/train-00001-of-00002.csv", "data/odd-00000-of-00001.csv"],
    "hidden": [".secret/a.csv", "__cache__/b.csv", "c.csv", ".d.csv", "config.json"],
    "mixed": ["a.csv", "b.jsonl", "c.jsonl"],
    "training": ["data/training.csv", "data/evaluation.csv", "valid.csv"],
}


def layouts():
    found = {}
    for name, paths in LAYOUTS.items():
        base = os.path.join(root, "layouts", name)
        for path in paths:
            os.makedirs(os.path.dirname(os.path.join(base, path)), exist_ok=True)
            with open(os.path.join(base, path), "w") as out:
                out.write('{"a":1}\n' if path.endswith("l") else "a\n1\n")
        builder = datasets.load_dataset_builder(base, cache_dir=os.path.join(root, "cache"))
        files = builder.config.data_files
        found[name] = {str(split): [os.path.relpath(one, base) for one in files[split]] for split in files}
    return found


parquet()
hugging_face_parquet()
texts()
seen = {}
for name in sorted(os.listdir(os.path.join(root, "files"))):
    rows = datasets.load_dataset(os.path.join(root, "files", name), split="train", cache_dir=os.path.join(root, "cache"))
    seen[name] = {"features": rows.features.to_dict(), "rows": [plain(row) for row in rows]}
print(json.dumps({"seen": seen, "layouts": layouts(), "paths": LAYOUTS}))
