"""Reads and writes as file systems and pipelines do, and asks for features that the hub lacks. Prints the results as JSON."""
import json
import os
import sys
import tempfile

import pandas
from huggingface_hub import CommitOperationAdd, HfApi, HfFileSystem, snapshot_download
from huggingface_hub.errors import BucketNotFoundError, HfHubHTTPError, RepositoryNotFoundError

name = sys.argv[1]
api = HfApi()
seen = {}


def fails(work):
    try:
        work()
        return "nothing"
    except (HfHubHTTPError, OSError, RepositoryNotFoundError) as error:
        response = getattr(error, "response", None)
        return [type(error).__name__, getattr(response, "status_code", None)]


# A file system.
data = api.create_repo(f"{name}/tables", repo_type="dataset").repo_id
root = f"datasets/{data}"
fs = HfFileSystem(skip_instance_cache=True)
large = os.urandom(1_000_000)
with fs.open(f"{root}/deep/large.bin", "wb", commit_message="By a file system") as file:
    file.write(large)
with fs.open(f"{root}/odd #%/é.txt", "w") as file:
    file.write("odd")
api.create_tag(data, tag="v1", repo_type="dataset")
fs.cp_file(f"{root}/deep/large.bin", f"{root}/copy.bin")
fs.mv(f"{root}/odd #%/é.txt", f"{root}/moved.txt")
with fs.open(f"{root}/deep/large.bin", "rb", block_size=50_000) as file:
    file.seek(500_000)
    middle = file.read(10)
    file.seek(-10, 2)
    seen["blocks"] = [middle == large[500_000:500_010], file.read() == large[-10:]]
seen["found"] = [path.removeprefix(root) for path in fs.find(root)]
seen["at_tag"] = [path.removeprefix(f"{root}@v1") for path in fs.glob(f"{root}@v1/**/*.*")]
seen["info"] = [fs.info(f"{root}/copy.bin", expand_info=True)[key] for key in ("size", "type")]
seen["last"] = fs.info(f"{root}/deep", expand_info=True)["last_commit"].title
seen["missing"] = [fails(lambda: fs.ls(f"{root}/none")), fails(lambda: fs.ls("datasets/nobody/nothing")), fs.exists(f"{root}@none/copy.bin")]
fs.rm(f"{root}/deep", recursive=True)
seen["left"] = fs.ls(root, detail=False)[1:] == [f"{root}/copy.bin", f"{root}/moved.txt"]
pandas.DataFrame({"a": [1, 2, 3]}).to_parquet(f"hf://{root}/t.parquet")
seen["pandas"] = pandas.read_parquet(f"hf://{root}/t.parquet").shape[0]

# A pipeline of several parts, loaded in one precision.
parts = {
    "model_index.json": json.dumps({"_class_name": "Pipeline", "unet": ["diffusers", "UNet"], "vae": ["diffusers", "VAE"]}).encode(),
    "unet/config.json": b"{}",
    "unet/diffusion_model.safetensors": large[:3000],
    "unet/diffusion_model.fp16.safetensors": large[:2000],
    "vae/config.json": b"{}",
    "vae/diffusion_model.fp16.safetensors": large[:1000],
    "vae/diffusion_model.bin": large[:1500],
}
model = api.create_repo(f"{name}/pipeline").repo_id
api.create_commit(model, [CommitOperationAdd(path, content) for path, content in parts.items()], commit_message="Add a pipeline")
with tempfile.TemporaryDirectory() as folder:
    wanted = ["model_index.json", "*/config.json", "*.fp16.safetensors"]
    at = snapshot_download(model, allow_patterns=wanted, ignore_patterns=["*.bin"], cache_dir=folder)
    again = snapshot_download(model, allow_patterns=wanted, cache_dir=folder, local_files_only=True)
    got = sorted(os.path.relpath(os.path.join(here, file), at) for here, _, files in os.walk(at) for file in files)
    seen["partial"] = [got, at == again]

# Scores of models on a dataset.
bench = api.create_repo(f"{name}/bench", repo_type="dataset").repo_id
for number, score in enumerate([0.5, 0.75]):
    told = f"- dataset: {{id: {bench}, task_id: all}}\n  value: {score}\n  source: {{url: 'https://example.org', name: Paper}}\n"
    scored = api.create_repo(f"{name}/scored-{number}").repo_id
    api.upload_file(repo_id=scored, path_in_repo=".eval_results/bench.yaml", path_or_fileobj=told.encode())
board = api.get_dataset_leaderboard(bench)
seen["board"] = [[entry.rank, entry.model_id.removeprefix(f"{name}/"), entry.value, entry.filename] for entry in board]
seen["authors"] = [entry.author.username for entry in board]
scores = api.model_info(f"{name}/scored-1", expand=["evalResults"]).eval_results
seen["scores"] = [[one.dataset_id == bench, one.value, one.source_name] for one in scores]

# Features that the hub lacks.
seen["jobs"] = [list(api.list_jobs()), api.list_scheduled_jobs(), fails(lambda: api.run_job(image="python", command=["true"]))]
bucket = f"{name}/bucket"
seen["buckets"] = [
    list(api.list_buckets()),
    fails(lambda: api.bucket_info(bucket)) == [BucketNotFoundError.__name__, 404],
    fails(lambda: api.move_bucket(bucket, f"{bucket}-2"))[1],
    fails(lambda: api.update_bucket_settings(bucket, private=True))[1],
]
print(json.dumps(seen))
