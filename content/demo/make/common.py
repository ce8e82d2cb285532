"""What both demo models share: seeds, folders, and the check that ONNX and PyTorch agree."""

import json
import random
import shutil
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch

REPOS = Path(__file__).resolve().parent.parent / "repos"


def seed_everything(seed: int) -> None:
    """Fixes every source of chance, so that a second run makes the same model."""
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)
    torch.use_deterministic_algorithms(True)
    torch.set_num_threads(1)


def fresh_folder(kind: str, name: str, keep: tuple[str, ...] = ("README.md",)) -> Path:
    """An empty folder for a repository; hand-written files named in `keep` stay."""
    folder = REPOS / kind / name
    folder.mkdir(parents=True, exist_ok=True)
    for entry in folder.iterdir():
        if entry.name in keep:
            continue
        shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
    return folder


def export_onnx(model: torch.nn.Module, inputs: dict[str, torch.Tensor], outputs: list[str], dynamic: dict, path: Path) -> None:
    """Writes `model` as one ONNX file and checks that both answer alike on `inputs`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    model.eval()
    torch.onnx.export(
        model,
        (),
        str(path),
        kwargs=inputs,
        input_names=list(inputs),
        output_names=outputs,
        dynamic_shapes=dynamic,
        opset_version=18,
        dynamo=True,
        external_data=False,
        verbose=False,
    )
    proto = onnx.load(path)
    # The exporter notes where each operator came from in our source: twice the size and of no use to a reader.
    for node in proto.graph.node:
        node.ClearField("metadata_props")
        node.ClearField("doc_string")
    for value in [*proto.graph.value_info, *proto.graph.input, *proto.graph.output, *proto.graph.initializer]:
        value.ClearField("metadata_props")
    proto.graph.ClearField("metadata_props")
    onnx.save(proto, path)
    with torch.no_grad():
        expected = model(**inputs).logits.numpy()
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    (actual,) = session.run(outputs, {name: value.numpy() for name, value in inputs.items()})
    difference = float(np.abs(expected - actual).max())
    assert difference < 1e-3, f"{path}: ONNX differs from PyTorch by {difference}"


def save_model(model, folder: Path) -> None:
    """config.json and model.safetensors, readable by everybody."""
    model.save_pretrained(folder)
    (folder / "model.safetensors").chmod(0o644)


def write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n")
