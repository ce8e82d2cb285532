"""Datasets and models, pushed by the libraries that create them and read back in the ways that people read them. Prints the results as one JSON object.

Arguments: user name, token of another account. Environment: HF_ENDPOINT, HF_TOKEN.
"""

import json
import os
import sys
import tempfile
from pathlib import Path

from datasets import Dataset, DatasetDict, get_dataset_config_names, load_dataset
from huggingface_hub import CommitOperationAdd, HfApi, get_safetensors_metadata
from huggingface_hub.errors import GatedRepoError, HfHubHTTPError
from safetensors.numpy import save_file
from transformers import AutoTokenizer, BertConfig

import numpy

user, reader = sys.argv[1], sys.argv[2]
api = HfApi()
seen: dict[str, object] = {}


def sizes(loaded) -> dict[str, int]:
    return {split: rows.num_rows for split, rows in loaded.items()}


rows = Dataset.from_dict({"text": [f"line {number}" for number in range(100)], "label": [number % 2 for number in range(100)]})
data = f"{user}/pushed"
rows.push_to_hub(data)
rows.select(range(10)).push_to_hub(data, split="test")
DatasetDict(train=rows, validation=rows.select(range(5))).push_to_hub(data, "other")
rows.push_to_hub(data, "parts", num_shards=4)
rows.push_to_hub(data, "parts", num_shards=2)
seen["configs"] = sorted(get_dataset_config_names(data))
seen["sizes"] = [sizes(load_dataset(data)), sizes(load_dataset(data, "other")), sizes(load_dataset(data, "parts"))]
seen["files"] = [path for path in api.list_repo_files(data, repo_type="dataset") if path.startswith("parts/")]
seen["streamed"] = sum(1 for _ in load_dataset(data, "parts", split="train", streaming=True))
rows.select(range(3)).push_to_hub(data, "proposed", create_pr=True)
seen["proposed"] = load_dataset(data, "proposed", revision="refs/pr/1", split="train").num_rows
rows.push_to_hub(data, "branched", revision="elsewhere")
seen["branched"] = load_dataset(data, "branched", revision="elsewhere", split="train").num_rows
file = f"hf://datasets/{data}/data/test-00000-of-00001.parquet"
seen["data_files"] = load_dataset("parquet", data_files=file, split="train").num_rows
info = api.dataset_info(data, expand=["mainSize", "usedStorage", "tags"])
seen["main_size"] = info.main_size > 0
seen["size_tag"] = [tag for tag in info.tags if tag.startswith("size_categories:")]

model = f"{user}/pushed-model"
tokenizer = AutoTokenizer.from_pretrained("stoa/feedback-bert-tiny")
tokenizer.push_to_hub(model)
BertConfig(hidden_size=32, num_hidden_layers=2, num_attention_heads=2, vocab_size=100).push_to_hub(model)
seen["same_tokens"] = AutoTokenizer.from_pretrained(model)("it works")["input_ids"] == tokenizer("it works")["input_ids"]

folder = Path(tempfile.mkdtemp())
save_file({"a": numpy.zeros((2, 3), "float32")}, folder / "model-00001-of-00002.safetensors", {"format": "np"})
save_file({"b": numpy.zeros(4, "int8")}, folder / "model-00002-of-00002.safetensors")
weight_map = {"a": "model-00001-of-00002.safetensors", "b": "model-00002-of-00002.safetensors"}
(folder / "model.safetensors.index.json").write_text(json.dumps({"metadata": {"total_size": 28}, "weight_map": weight_map}))
(folder / "README.md").write_text("---\nbase_model: stoa/feedback-bert-tiny\n---\n# Made from another one\n")
api.upload_folder(repo_id=model, folder_path=folder)
read = get_safetensors_metadata(model)
seen["shards"] = [read.sharded, read.parameter_count]
# Newer clients request all headers at once.
if hasattr(api, "get_sharded_safetensors_metadata"):
    at_once = api.get_sharded_safetensors_metadata(model)
    seen["shards_at_once"] = [at_once.metadata, at_once.weight_map == read.weight_map, at_once.files_metadata == read.files_metadata]
seen["made_from"] = api.model_info(model, expand=["baseModels"]).base_models
seen["children"] = api.model_info("stoa/feedback-bert-tiny", expand=["childrenModelCount"]).children_model_count["finetune"]

api.update_repo_settings(model, gated="manual")
try:
    HfApi(token=reader).hf_hub_download(model, "README.md", cache_dir=tempfile.mkdtemp())
except GatedRepoError as error:
    seen["where_to_ask"] = f"Visit {os.environ['HF_ENDPOINT']}/{model} to ask for access." in str(error)
api.update_repo_settings(model, gated=False)
proposal = HfApi(token=reader).create_commit(model, [CommitOperationAdd("x.txt", b"x")], commit_message="x", create_pr=True)
seen["short_title"] = api.get_discussion_details(model, proposal.pr_num).title
try:
    api.create_commit(model, [CommitOperationAdd("y.txt", b"y")], commit_message="y", revision="refs/pr/99")
except HfHubHTTPError as error:
    seen["no_such_pr"] = type(error).__name__
print(json.dumps(seen))
