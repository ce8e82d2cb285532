"""Downloads a mirrored model with an unmodified huggingface_hub. Prints what came as JSON."""

import hashlib
import json
import sys

from huggingface_hub import HfApi, hf_hub_download, snapshot_download

repo_id, cache = sys.argv[1:]
api = HfApi()
info = api.model_info(repo_id, files_metadata=True)
folder = snapshot_download(repo_id, cache_dir=cache)
weights = hf_hub_download(repo_id, "model.bin", cache_dir=cache, revision=info.sha)
with open(weights, "rb") as file:
    digest = hashlib.file_digest(file, "sha256").hexdigest()
print(
    json.dumps(
        {
            "sha": info.sha,
            "files": sorted(sibling.rfilename for sibling in info.siblings),
            "folder_of_commit": folder.endswith(info.sha),
            "sha256": digest,
            "branches": [ref.name for ref in api.list_repo_refs(repo_id).branches],
        }
    )
)
