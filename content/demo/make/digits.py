"""Makes the handwritten-digits dataset and the digit classifier from the set that ships inside scikit-learn.

Run: python content/demo/make/digits.py   (about two minutes on one core; seeds are fixed)
"""

import io
import json

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import torch
from PIL import Image
from sklearn.datasets import load_digits
from torch.nn.functional import affine_grid, cross_entropy, grid_sample, interpolate
from transformers import ResNetConfig, ResNetForImageClassification

from common import export_onnx, fresh_folder, save_model, seed_everything, write_json

SEED = 20260
SIDE = 32
EPOCHS = 60
TEST_ROWS = 360
MEAN, STD = 0.5, 0.5


def pictures(flat: np.ndarray) -> np.ndarray:
    """8x8 counts of 0 to 16 as grey pictures of 0 to 255."""
    return np.round(flat.reshape(-1, 8, 8) * (255 / 16)).astype(np.uint8)


def write_split(folder, name: str, images: np.ndarray, labels: np.ndarray) -> None:
    rows = []
    for index, image in enumerate(images):
        png = io.BytesIO()
        Image.fromarray(image, mode="L").save(png, "PNG", optimize=True)
        rows.append({"bytes": png.getvalue(), "path": f"{name}-{index:04d}.png"})
    features = {"image": {"_type": "Image"}, "label": {"names": [str(d) for d in range(10)], "_type": "ClassLabel"}}
    schema = pa.schema(
        [("image", pa.struct([("bytes", pa.binary()), ("path", pa.string())])), ("label", pa.int64())],
        metadata={"huggingface": json.dumps({"info": {"features": features}})},
    )
    table = pa.Table.from_pydict({"image": rows, "label": labels.astype(np.int64)}, schema=schema)
    (folder / "data").mkdir(exist_ok=True)
    pq.write_table(table, folder / "data" / f"{name}-00000-of-00001.parquet", compression="zstd", row_group_size=500)


def write_examples(folder, images: np.ndarray, labels: np.ndarray) -> None:
    """The first picture of some digits in the test split, enlarged: what the card offers to try the model on."""
    (folder / "examples").mkdir(exist_ok=True)
    for digit in (0, 3, 5, 7, 8):
        picture = Image.fromarray(images[np.flatnonzero(labels == digit)[0]], mode="L").resize((64, 64), Image.Resampling.BILINEAR)
        picture.save(folder / "examples" / f"digit-{digit}.png", "PNG", optimize=True)


def as_input(images: np.ndarray) -> torch.Tensor:
    """What the published pre-processor makes of the 8x8 pictures: 32x32, three channels, -1 to 1."""
    grey = torch.from_numpy(images).float()[:, None] / 255
    grey = interpolate(grey, size=(SIDE, SIDE), mode="bilinear", align_corners=False)
    return ((grey - MEAN) / STD).expand(-1, 3, -1, -1)


def vary(batch: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Moves, turns, scales, thickens and dims pictures a little, so that drawings of other hands are met too."""
    count = batch.shape[0]

    def uniform(low: float, high: float) -> torch.Tensor:
        return torch.rand(count, generator=generator) * (high - low) + low

    angle, scale_x, scale_y, shear = uniform(-0.2, 0.2), uniform(0.8, 1.25), uniform(0.8, 1.25), uniform(-0.15, 0.15)
    cos, sin = torch.cos(angle), torch.sin(angle)
    theta = torch.stack(
        [
            torch.stack([cos * scale_x, -sin * scale_x + shear, uniform(-0.18, 0.18)], -1),
            torch.stack([sin * scale_y, cos * scale_y, uniform(-0.18, 0.18)], -1),
        ],
        1,
    )
    moved = grid_sample((batch + 1) / 2, affine_grid(theta, list(batch.shape), align_corners=False), align_corners=False)
    contrast, noise = uniform(0.7, 1.6)[:, None, None, None], torch.randn(batch.shape, generator=generator) * 0.03
    return ((moved * contrast + noise).clamp(0, 1) * 2) - 1


def main() -> None:
    seed_everything(SEED)
    digits = load_digits()
    # The set is ordered by writer: its tail holds hands that the training rows do not. A shuffled split would flatter the model.
    images, targets_all = pictures(digits.data), digits.target
    train_x, test_x, train_y, test_y = images[:-TEST_ROWS], images[-TEST_ROWS:], targets_all[:-TEST_ROWS], targets_all[-TEST_ROWS:]
    data = fresh_folder("dataset", "handwritten-digits")
    write_split(data, "train", train_x, train_y)
    write_split(data, "test", test_x, test_y)

    labels = [str(d) for d in range(10)]
    config = ResNetConfig(
        num_channels=3,
        embedding_size=16,
        hidden_sizes=[16, 32, 64],
        depths=[1, 1, 1],
        layer_type="basic",
        hidden_act="relu",
        downsample_in_first_stage=False,
        id2label=dict(enumerate(labels)),
        label2id={label: index for index, label in enumerate(labels)},
    )
    model = ResNetForImageClassification(config)
    inputs, targets = as_input(train_x), torch.from_numpy(train_y).long()
    optimiser = torch.optim.AdamW(model.parameters(), lr=4e-3, weight_decay=1e-2)
    batch_size = 64
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 4e-3, epochs=EPOCHS, steps_per_epoch=-(-len(inputs) // batch_size))
    generator = torch.Generator().manual_seed(SEED)
    for _ in range(EPOCHS):
        model.train()
        for batch in torch.randperm(len(inputs), generator=generator).split(batch_size):
            loss = cross_entropy(model(vary(inputs[batch], generator)).logits, targets[batch], label_smoothing=0.05)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
    model.eval()
    with torch.no_grad():
        guesses = model(as_input(test_x)).logits.argmax(-1).numpy()
    accuracy = float((guesses == test_y).mean())
    confused = sorted({(int(t), int(g)) for t, g in zip(test_y, guesses) if t != g})

    folder = fresh_folder("model", "digits-resnet-tiny")
    save_model(model, folder)
    write_examples(folder, test_x, test_y)
    write_json(
        folder / "preprocessor_config.json",
        {
            "image_processor_type": "ViTImageProcessor",
            "do_resize": True,
            "size": {"height": SIDE, "width": SIDE},
            "resample": 2,
            "do_rescale": True,
            "rescale_factor": 1 / 255,
            "do_normalize": True,
            "do_convert_rgb": True,
            "image_mean": [MEAN] * 3,
            "image_std": [STD] * 3,
        },
    )
    batch = torch.export.Dim("batch", min=1, max=1024)
    example = as_input(test_x[:2])
    export_onnx(model, {"pixel_values": example}, ["logits"], {"pixel_values": {0: batch}}, folder / "onnx" / "model.onnx")
    parameters = sum(p.numel() for p in model.parameters())
    result = {"accuracy": round(accuracy, 4), "wrong": int((guesses != test_y).sum()), "test_rows": len(test_y), "parameters": parameters, "confused": confused}
    write_json(folder / "evaluation.json", result)
    print(result)


if __name__ == "__main__":
    main()
