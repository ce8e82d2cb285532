"""Uses huggingface_hub from sign-in to delete, as its users do. Prints the results as one JSON object.

Arguments: user name. Environment: HF_ENDPOINT, HF_TOKEN, EXPECT_XET (1 or 0).
"""

import importlib.util
import json
import os
import sys
import tempfile
from pathlib import Path

from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi, hf_hub_download, snapshot_download
from huggingface_hub.errors import EntryNotFoundError, HfHubHTTPError, RepositoryNotFoundError, RevisionNotFoundError

seen: dict[str, object] = {}
user = sys.argv[1]
api = HfApi()
seen["has_xet"] = importlib.util.find_spec("hf_xet") is not None and os.environ.get("HF_HUB_DISABLE_XET") != "1"
seen["whoami"] = api.whoami()["name"]

repo = f"{user}/journey-{'xet' if seen['has_xet'] else 'plain'}"
url = api.create_repo(repo)
seen["url"] = str(url)
seen["again"] = str(api.create_repo(repo, exist_ok=True))
try:
    api.create_repo(repo)
except HfHubHTTPError as error:
    seen["conflict"] = error.response.status_code
seen["first_commits"] = [commit.title for commit in api.list_repo_commits(repo)]

big = os.urandom(3_000_000) + bytes(2_000_000)
with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    (folder / "README.md").write_text("---\nlicense: mit\ntags:\n- journey\nlibrary_name: transformers\npipeline_tag: text-classification\n---\n# Journey\n")
    (folder / "config.json").write_text('{"model_type": "bert", "architectures": ["BertForSequenceClassification"]}')
    (folder / "weights").mkdir()
    (folder / "weights" / "model.bin").write_bytes(big)
    (folder / "weights" / "tiny.bin").write_bytes(b"abc")
    (folder / "a name with #?% and ü.txt").write_text("awkward")
    (folder / "empty.txt").write_text("")
    first = api.upload_folder(repo_id=repo, folder_path=folder, commit_message="Add everything")
    seen["commit_url_ok"] = str(first.commit_url).startswith(f"{os.environ['HF_ENDPOINT']}/{repo}/commit/")
    before = api.model_info(repo).sha
    api.upload_folder(repo_id=repo, folder_path=folder, commit_message="Again")
    seen["same_again_is_no_commit"] = api.model_info(repo).sha == before

info = api.model_info(repo, files_metadata=True)
seen["files"] = sorted(sibling.rfilename for sibling in info.siblings)
seen["lfs_sizes"] = {s.rfilename: s.lfs.size for s in info.siblings if s.lfs}
seen["tags"] = [tag for tag in info.tags if tag in ("transformers", "bert", "text-classification", "journey", "license:mit")]
seen["pipeline"], seen["library"] = info.pipeline_tag, info.library_name
seen["card_license"] = info.card_data["license"]
seen["search"] = [model.id for model in api.list_models(search="journey", author=user)]
seen["filter"] = [model.id for model in api.list_models(filter=["journey", "license:mit"], author=user)]
seen["nothing"] = [model.id for model in api.list_models(search="no-such-model-anywhere")]

with tempfile.TemporaryDirectory() as cache:
    local = Path(snapshot_download(repo, cache_dir=cache))
    seen["snapshot_bytes"] = (local / "weights" / "model.bin").read_bytes() == big
    seen["snapshot_files"] = sorted(str(path.relative_to(local)) for path in local.rglob("*") if path.is_file())
    one = hf_hub_download(repo, "weights/tiny.bin", cache_dir=cache)
    stamp = os.stat(os.path.realpath(one)).st_mtime_ns
    two = hf_hub_download(repo, "weights/tiny.bin", cache_dir=cache)
    seen["cache_hit"] = one == two and stamp == os.stat(os.path.realpath(two)).st_mtime_ns
    seen["offline"] = hf_hub_download(repo, "weights/tiny.bin", cache_dir=cache, local_files_only=True) == one

seen["tree"] = sorted(f"{type(item).__name__} {item.path}" for item in api.list_repo_tree(repo, recursive=True))
expanded = {item.path: item.last_commit.title for item in api.list_repo_tree(repo, expand=True)}
seen["last_commit"] = expanded["config.json"]
seen["paths_info"] = [item.path for item in api.get_paths_info(repo, ["config.json", "missing", "weights"])]
seen["file_exists"] = [api.file_exists(repo, "config.json"), api.file_exists(repo, "nope"), api.repo_exists(f"{user}/nope"), api.revision_exists(repo, "nope")]

operations = [CommitOperationAdd("notes.txt", b"one"), CommitOperationDelete("empty.txt")]
commit = api.create_commit(repo, operations, commit_message="Two operations", parent_commit=api.model_info(repo).sha)
try:
    api.create_commit(repo, [CommitOperationAdd("x.txt", b"x")], commit_message="stale", parent_commit=before)
except HfHubHTTPError as error:
    seen["stale"] = error.response.status_code
seen["history"] = [c.title for c in api.list_repo_commits(repo)]
api.create_branch(repo, branch="side")
api.create_tag(repo, tag="v1", tag_message="first")
refs = api.list_repo_refs(repo)
seen["refs"] = [sorted(b.name for b in refs.branches), [t.name for t in refs.tags]]
seen["at_tag"] = Path(hf_hub_download(repo, "notes.txt", revision="v1", cache_dir=tempfile.mkdtemp())).read_text()
api.delete_branch(repo, branch="side")
api.delete_tag(repo, tag="v1")
api.delete_file("notes.txt", repo)

errors = {}
for label, call in {
    "repo": lambda: api.model_info(f"{user}/nope"),
    "revision": lambda: api.model_info(repo, revision="nope"),
    "entry": lambda: hf_hub_download(repo, "nope.txt", cache_dir=tempfile.mkdtemp()),
}.items():
    try:
        call()
    except (RepositoryNotFoundError, RevisionNotFoundError, EntryNotFoundError) as error:
        errors[label] = type(error).__name__
seen["errors"] = errors

api.update_repo_settings(repo, visibility="private")
seen["private"] = api.model_info(repo).private
try:
    HfApi(token=False).model_info(repo)
except RepositoryNotFoundError:
    seen["hidden"] = True
moved = f"{repo}-moved"
api.move_repo(repo, moved)
seen["old_name_leads_on"] = api.model_info(repo).id == moved
api.delete_repo(moved)
seen["gone"] = api.repo_exists(moved)
print(json.dumps(seen))
