"""Reads datasets through the Parquet files that the hub has made of them. Prints the results as one JSON object.

Arguments: user name. Environment: HF_ENDPOINT, HF_TOKEN. The hub is asked at localhost, and its viewer at datasets-server.localhost, which
not every machine resolves.
"""

import json
import os
import socket
import sys
import time

resolve = socket.getaddrinfo
socket.getaddrinfo = lambda host, *more, **options: resolve("127.0.0.1" if str(host).endswith("localhost") else host, *more, **options)

import pandas
import pyarrow.parquet
from datasets import Dataset, load_dataset, load_dataset_builder
from datasets.load import HubDatasetModuleFactoryWithParquetExport
from huggingface_hub import CommitOperationAdd, HfApi, HfFileSystem
from huggingface_hub.utils import get_session

user = sys.argv[1]
api = HfApi()
seen: dict[str, object] = {}


def wait(dataset: str) -> str:
    """Waits until the ref has the files of the newest commit; returns that commit."""
    head = api.dataset_info(dataset).sha
    headers = {"authorization": f"Bearer {os.environ['HF_TOKEN']}"}
    while True:
        answer = get_session().get(f"{api.endpoint}/datasets-server/parquet?dataset={dataset}", headers=headers)
        found = answer.json()
        if answer.headers.get("X-Revision") == head and not found["pending"]:
            assert not found["failed"], found
            return head
        time.sleep(0.3)


lines = [
    {"n": 1, "f": 0.5, "s": "one", "b": True, "at": "2024-02-29T12:30:05", "l": [1, 2], "o": {"x": 1, "y": ["p"]}},
    {"n": None, "f": -1.25, "s": None, "b": False, "at": "1969-12-31T00:00:00", "l": [], "o": {"x": 2, "y": []}},
    {"n": 9007199254740993, "f": 3.0, "s": "ünï", "b": None, "at": None, "l": None, "o": None},
]
data = f"{user}/lines"
api.create_repo(data, repo_type="dataset", private=True)
text = "\n".join(json.dumps(line) for line in lines).encode()
api.create_commit(data, [CommitOperationAdd("train.jsonl", text)], commit_message="Add", repo_type="dataset")
commit = wait(data)

own = load_dataset(data, split="train")
seen["own"] = own.num_rows
urls = [f"hf://datasets/{data}@refs%2Fconvert%2Fparquet/default/train/0000.parquet"]
parquet = load_dataset("parquet", data_files={"train": urls}, split="train")
seen["same_rows"] = [parquet[index] == own[index] for index in range(3)]
seen["features"] = {name: [str(own.features[name]), str(parquet.features[name])] for name in own.features}
seen["streamed"] = [row["n"] for row in load_dataset("parquet", data_files={"train": urls}, split="train", streaming=True)]

builder = load_dataset_builder(data)
seen["builder"] = [builder.info.splits["train"].num_examples, sorted(builder.info.features)]

module = HubDatasetModuleFactoryWithParquetExport(data, commit_hash=commit).get_module()
sha = api.dataset_info(data, revision="refs/convert/parquet").sha
files = module.builder_configs_parameters.builder_configs[0].data_files["train"]
seen["exported"] = [list(files) == [f"{api.endpoint}/datasets/{data}/resolve/{sha}/default/train/0000.parquet"], list(files)]

pushed = f"{user}/pushed-rows"
Dataset.from_dict({"text": [f"line {number}" for number in range(50)], "label": [number % 2 for number in range(50)]}).push_to_hub(pushed)
wait(pushed)
seen["pushed"] = load_dataset(pushed, split="train").num_rows
seen["pushed_files"] = [path.split("/", 3)[-1] for path in HfFileSystem().glob(f"datasets/{pushed}@refs%2Fconvert%2Fparquet/**/*.parquet")]

path = f"datasets/{data}@refs%2Fconvert%2Fparquet/default/train/0000.parquet"
seen["pandas"] = pandas.read_parquet(f"hf://{path}")["s"].fillna("").tolist()
with HfFileSystem().open(path) as file:
    table = pyarrow.parquet.read_table(file)
seen["pyarrow"] = [str(table.schema.field("n").type), str(table.schema.field("at").type), table.column("n").to_pylist()]
seen["converts"] = [ref.ref for ref in api.list_repo_refs(data, repo_type="dataset").converts]
print(json.dumps(seen))
