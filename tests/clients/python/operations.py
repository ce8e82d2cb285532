"""Runs each operation of a hub with the installed huggingface_hub. Prints one JSON object: versions, and for
each operation "ok", "absent" (this version has no such function) or what went wrong.

Arguments: user name. Environment: HF_ENDPOINT, HF_TOKEN.
"""

import importlib.metadata
import json
import os
import sys
import tempfile
from pathlib import Path

import huggingface_hub
from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi, HfFileSystem, hf_hub_download, snapshot_download

user = sys.argv[1]
api = HfApi()
results: dict[str, str] = {}
state: dict[str, object] = {}
work = Path(tempfile.mkdtemp())
repo = f"{user}/operations"
app = f"{user}/operations-app"


def operation(name: str):
    def run(function):
        try:
            problem = function()
            results[name] = "ok" if problem is None or problem is True else f"wrong: {problem!r}"
        except AttributeError as error:
            results[name] = "absent" if "'HfApi' object has no attribute" in str(error) else f"{type(error).__name__}: {error}"
        except Exception as error:  # noqa: BLE001 - every failure belongs into the table
            results[name] = f"{type(error).__name__}: {error}".split("\n")[0]
        return function

    return run


@operation("sign in")
def _():
    return api.whoami()["name"] == user


@operation("create a repository")
def _():
    api.create_repo(repo)
    api.create_repo(repo, exist_ok=True)


@operation("upload a folder")
def _():
    (work / "up").mkdir()
    (work / "up" / "README.md").write_text("---\nlicense: mit\ntags: [operations]\n---\n# Operations\n")
    (work / "up" / "config.json").write_text('{"model_type": "bert"}')
    state["bytes"] = os.urandom(3_000_000)
    (work / "up" / "model.bin").write_bytes(state["bytes"])
    api.upload_folder(repo_id=repo, folder_path=work / "up", commit_message="Upload")


@operation("upload one file")
def _():
    api.upload_file(repo_id=repo, path_or_fileobj=b"one file", path_in_repo="notes/one.txt")


@operation("read information and files")
def _():
    info = api.model_info(repo, files_metadata=True)
    names = sorted(sibling.rfilename for sibling in info.siblings)
    sizes = {sibling.rfilename: sibling.size for sibling in info.siblings}
    tree = sorted(item.path for item in api.list_repo_tree(repo, recursive=True) if hasattr(item, "size"))
    return names == tree and sizes["model.bin"] == 3_000_000 or (names, tree)


@operation("download a file")
def _():
    path = hf_hub_download(repo, "model.bin", cache_dir=work / "cache")
    return Path(path).read_bytes() == state["bytes"]


@operation("download a snapshot")
def _():
    path = Path(snapshot_download(repo, cache_dir=work / "snapshots", allow_patterns=["*.json", "*.bin"]))
    return sorted(file.name for file in path.iterdir()) == ["config.json", "model.bin"]


@operation("read by ranges")
def _():
    with HfFileSystem().open(f"{repo}/model.bin", "rb", block_size=65_536) as file:
        file.seek(1_000_000)
        return file.read(1000) == state["bytes"][1_000_000:1_001_000]


@operation("commit several changes")
def _():
    changes = [CommitOperationAdd("a.txt", b"a"), CommitOperationDelete("notes/one.txt")]
    commit = api.create_commit(repo, changes, commit_message="Several", parent_commit=api.model_info(repo).sha)
    return api.model_info(repo).sha == commit.oid


@operation("branches and tags")
def _():
    api.create_branch(repo, branch="side")
    api.create_tag(repo, tag="v1", tag_message="first")
    refs = api.list_repo_refs(repo)
    state["tagged"] = [tag.name for tag in refs.tags]
    api.delete_branch(repo, branch="side")
    return state["tagged"] == ["v1"] and sorted(branch.name for branch in refs.branches) == ["main", "side"]


@operation("history and squash")
def _():
    before = len(api.list_repo_commits(repo))
    api.create_branch(repo, branch="squashed")
    api.super_squash_history(repo, branch="squashed")
    return before == 4 and len(api.list_repo_commits(repo, revision="squashed")) == 1 or before


@operation("search and filter")
def _():
    return [model.id for model in api.list_models(author=user, search="operations")] == [repo]


@operation("open and merge a pull request")
def _():
    commit = api.create_commit(repo, [CommitOperationAdd("b.txt", b"b")], commit_message="Propose", create_pr=True)
    number = int(str(commit.pr_url).rsplit("/", 1)[1])
    api.comment_discussion(repo, number, "Good.")
    api.merge_pull_request(repo, number)
    return api.file_exists(repo, "b.txt")


@operation("rename")
def _():
    api.move_repo(repo, f"{repo}-moved")
    found = api.model_info(repo).id
    api.move_repo(f"{repo}-moved", repo)
    return found == f"{repo}-moved"


@operation("delete large files from history")
def _():
    api.upload_file(repo_id=repo, path_or_fileobj=os.urandom(200_000), path_in_repo="secret.bin")
    files = [file for file in api.list_lfs_files(repo) if file.filename == "secret.bin"]
    api.permanently_delete_lfs_files(repo, files)
    return not api.file_exists(repo, "secret.bin") and api.file_exists(repo, "model.bin")


@operation("secrets and variables of an app")
def _():
    api.create_repo(app, repo_type="space", space_sdk="static")
    api.add_space_secret(app, "KEY", "hush")
    variables = api.add_space_variable(app, "MODE", "fast")
    api.delete_space_secret(app, "KEY")
    return variables["MODE"].value == "fast" and api.get_space_runtime(app).stage == "RUNNING"


@operation("change settings and delete")
def _():
    if hasattr(api, "update_repo_settings"):
        api.update_repo_settings(repo, private=True)
    else:
        api.update_repo_visibility(repo, private=True)
    private = api.model_info(repo).private
    api.delete_repo(repo)
    return private and not api.repo_exists(repo)


def version(name: str):
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


xet = None if os.environ.get("HF_HUB_DISABLE_XET") == "1" else version("hf_xet")
print(json.dumps({"versions": {"huggingface_hub": huggingface_hub.__version__, "hf_xet": xet}, "operations": results}))
