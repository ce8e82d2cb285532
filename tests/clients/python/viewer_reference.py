"""Writes data files of every kind below the folder of its argument, and prints what the `datasets` library makes of them, as JSON."""

import base64
import datetime as dt
import decimal
import io
import json
import math
import os
import sys
import tarfile
import types

import datasets
import pyarrow as pa
import pyarrow.parquet as pq
from datasets import ClassLabel, Features, Image, List, Value

# The library imports an encoder of sound even for a path, for which it needs none. The real one needs FFmpeg.
sys.modules["torchcodec"] = types.ModuleType("torchcodec")
sys.modules["torchcodec.encoders"] = types.ModuleType("torchcodec.encoders")
sys.modules["torchcodec.encoders"].AudioEncoder = None

datasets.disable_progress_bars()
root = sys.argv[1]


def plain(value):
    """JSON values: moments as ISO 8601, decimals as text, bytes as base64, files by path and size, paths below the dataset's folder."""
    if isinstance(value, dict):
        if set(value) == {"bytes", "path"}:
            path, content = value["path"], value["bytes"]
            size = len(content) if content is not None else os.path.getsize(path) if os.path.isabs(path) else None
            return {"path": plain(path), "size_bytes": size}
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, str) and value.startswith(root):
        return os.path.relpath(value, os.path.join(root, "files")).split(os.sep, 1)[1]
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


def parquet_deltas():
    """Texts that repeat the beginnings of earlier ones, and values that are written as differences."""
    texts = [None if n % 7 == 0 else f"https://example.org/{n // 3}/page-{n}" for n in range(90)]
    table = pa.table({"text": texts, "lists": [[text, "x"] for text in texts], "n": list(range(90))})
    encodings = {"text": "DELTA_BYTE_ARRAY", "lists.list.element": "DELTA_BYTE_ARRAY", "n": "DELTA_BINARY_PACKED"}
    for version in ("1.0", "2.0"):
        path = os.path.join(place(f"parquet-deltas-{version}"), "train.parquet")
        pq.write_table(table, path, use_dictionary=False, column_encoding=encodings, data_page_version=version, row_group_size=40)


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


PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452") + bytes([0, 0, 0, 3, 0, 0, 0, 2]) + bytes(40)
SOUND = b"RIFF" + (36).to_bytes(4, "little") + b"WAVEfmt " + bytes(24)


def put(name, file, content):
    """A file of any bytes, in folders of its own."""
    path = os.path.join(place(name), file)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as out:
        out.write(content)


def folders():
    for file in ("train/cat/b.png", "train/cat/a.png", "train/dog/c.PNG"):
        put("images-labels", file, PNG)
    for file in ("train/cat/a.png", "train/b.png"):
        put("images-depths", file, PNG)
    for file in ("train/a.png", "train/sub/b.png"):
        put("images-csv", file, PNG)
    put("images-csv", "train/metadata.csv", b"file_name,text,left_file_name\na.png,one,sub/b.png\nsub/b.png,two,a.png\n")
    rows = [{"file_names": ["a.png"], "n": 1, "meta": {"view_file_name": "a.png"}}, {"file_names": ["a.png", "a.png"], "n": 2, "meta": {"view_file_name": "a.png"}}]
    put("images-jsonl", "train/a.png", PNG)
    put("images-jsonl", "train/metadata.jsonl", "".join(json.dumps(row) + "\n" for row in rows).encode())
    put("sounds", "train/a.wav", SOUND)
    put("sounds", "train/metadata.csv", b"file_name,note\na.wav,A4\n")
    put("documents", "train/a.pdf", b"%PDF-1.4 nothing")
    put("videos", "train/a.mp4", b"\x00\x00\x00\x18ftypmp42")


def archives():
    for name, count in (("webdataset", 3), ("webdataset-one", 1)):
        with tarfile.open(os.path.join(place(name), "train.tar"), "w") as tar:
            for n in range(count):
                members = {"png": PNG, "json": json.dumps({"n": n, "f": n + 0.5, "day": "2020-01-01", "l": ["x"]}).encode(), "cls": str(n).encode(), "txt": f"text {n}".encode(), "bin": b"\x00\xff"}
                for ending, content in members.items():
                    member = tarfile.TarInfo(f"folder/{n:04}.{ending}")
                    member.size = len(content)
                    tar.addfile(member, io.BytesIO(content))


def arrow():
    table = pq.read_table(os.path.join(place("parquet-none"), "train.parquet"))
    table = table.append_column("large", pa.array(["x", None, "yy"], pa.large_string()))
    table = table.append_column("fixed", pa.array([[1, 2], None, [3, 4]], pa.list_(pa.int32(), 2)))
    for codec in (None, "lz4", "zstd"):
        options = pa.ipc.IpcWriteOptions(compression=codec)
        with pa.ipc.new_stream(os.path.join(place(f"arrow-stream-{codec}"), "train.arrow"), table.schema, options=options) as out:
            out.write_table(table, max_chunksize=2)
    with pa.ipc.new_file(os.path.join(place("arrow-file"), "train.arrow"), table.schema) as out:
        out.write_table(table, max_chunksize=2)
    long = pa.table({"text": [f"row {n % 90} " * 40 for n in range(3000)]})
    with pa.ipc.new_file(os.path.join(place("arrow-long"), "train.arrow"), long.schema, options=pa.ipc.IpcWriteOptions(compression="lz4")) as out:
        out.write_table(long)


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


def undecoded(rows):
    """The same rows with files as bytes and paths, which no decoder has to understand."""

    def visit(feature):
        if isinstance(feature, (Image, datasets.Audio, datasets.Video, datasets.Pdf)):
            return type(feature)(decode=False)
        if isinstance(feature, List):
            return List(visit(feature.feature), length=feature.length)
        return {key: visit(item) for key, item in feature.items()} if isinstance(feature, dict) else feature

    return rows.cast(Features({name: visit(feature) for name, feature in rows.features.items()}))


parquet()
parquet_deltas()
hugging_face_parquet()
texts()
folders()
archives()
arrow()
seen = {}
for name in sorted(os.listdir(os.path.join(root, "files"))):
    rows = datasets.load_dataset(os.path.join(root, "files", name), split="train", cache_dir=os.path.join(root, "cache"))
    seen[name] = {"features": rows.features.to_dict(), "rows": [plain(row) for row in undecoded(rows).select(range(min(100, len(rows))))]}
print(json.dumps({"seen": seen, "layouts": layouts(), "paths": LAYOUTS}))
