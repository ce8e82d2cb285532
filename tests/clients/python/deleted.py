"""Uploads a file, deletes its repository, and uploads it again after the hub deleted the bytes: argv[1] says which step this is."""

import json
import os
import random
import sys

from huggingface_hub import HfApi, hf_hub_download

user, step = sys.argv[1:3]
api = HfApi()
repo = f"{user}/{step}"
content = random.Random(1).randbytes(3_000_000)
api.create_repo(repo)
api.upload_file(path_or_fileobj=content, path_in_repo="weights.bin", repo_id=repo)
path = hf_hub_download(repo, "weights.bin", force_download=True)
with open(path, "rb") as file:
    same = file.read() == content
if step == "first":
    api.delete_repo(repo)
print(json.dumps({"same": same}))
