"""Reads the Parquet files of a public dataset with DuckDB and Polars, and its description with mlcroissant. Prints the results as JSON.

Arguments: name of the dataset. Environment: HF_ENDPOINT.
"""

import json
import os
import sys
import urllib.request

import duckdb
import polars
import mlcroissant
from huggingface_hub import HfFileSystem

dataset = sys.argv[1]
hub = os.environ["HF_ENDPOINT"]
seen: dict[str, object] = {}

with urllib.request.urlopen(f"{hub}/api/datasets/{dataset}/parquet") as answer:
    urls = json.load(answer)["default"]["train"]
seen["polars"] = polars.read_parquet(urls[0]).select(polars.col("id").sum(), polars.len()).row(0)
seen["lazy"] = polars.scan_parquet(urls[0]).filter(polars.col("id") > 2).select("text").collect().to_series().to_list()

# DuckDB reads addresses by an extension that it fetches from its makers; a file system of Python needs none.
duckdb.register_filesystem(HfFileSystem(endpoint=hub))
path = f"hf://datasets/{dataset}@refs%2Fconvert%2Fparquet/default/*/*.parquet"
seen["duckdb"] = duckdb.sql(f"select count(*), sum(id), max(text) from read_parquet('{path}')").fetchall()[0]

croissant = mlcroissant.Dataset(jsonld=f"{hub}/api/datasets/{dataset}/croissant")
seen["croissant"] = [
    sorted(croissant.metadata.ctx.issues.errors),
    [record_set.uuid for record_set in croissant.metadata.record_sets],
    [field.uuid for field in croissant.metadata.record_sets[1].fields],
]
print(json.dumps(seen))
