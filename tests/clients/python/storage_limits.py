"""Uploads into a repository of an account that has no room left. Prints what a person sees, one JSON object."""

import json
import os
import sys

from huggingface_hub import HfApi, create_repo

repo, mode = sys.argv[1], sys.argv[2]
api = HfApi()
create_repo(repo, exist_ok=True)

seen = {}


def attempt(name, work):
    try:
        work()
        seen[name] = "ok"
    except Exception as error:  # what a person reads is the point
        seen[name] = f"{type(error).__name__}: {error}"


large = os.urandom(900_000)
attempt("large file", lambda: api.upload_file(path_or_fileobj=large, path_in_repo=f"{mode}.bin", repo_id=repo))
text = os.urandom(450_000).hex().encode()
attempt("small file", lambda: api.upload_file(path_or_fileobj=text, path_in_repo=f"{mode}.txt", repo_id=repo))
attempt("deletion", lambda: api.delete_file("first.txt", repo_id=repo))
attempt("reading", lambda: api.hf_hub_download(repo, "README.md"))
print(json.dumps(seen))
