"""Uploads a file through Xet and downloads it again. Prints its SHA-256 after the download.

Arguments: repository, name in the repository, file, folder for the cache. Environment: HF_ENDPOINT, HF_TOKEN.
"""

import hashlib
import sys

from huggingface_hub import HfApi, hf_hub_download

repo, name, path, cache = sys.argv[1:]
api = HfApi()
api.create_repo(repo, exist_ok=True)
api.upload_file(repo_id=repo, path_or_fileobj=path, path_in_repo=name)
if cache != "-":
    digest = hashlib.sha256()
    with open(hf_hub_download(repo, name, cache_dir=cache), "rb") as file:
        while block := file.read(1 << 22):
            digest.update(block)
    print(digest.hexdigest())
