"""Loads the hub's demo content with transformers and datasets. Prints the results as one JSON object."""

import json
import sys

import torch
from datasets import load_dataset
from transformers import AutoModel, AutoModelForImageClassification, AutoModelForSequenceClassification, AutoTokenizer

seen: dict[str, object] = {}
digits = load_dataset("stoa/handwritten-digits")
seen["digits"] = {name: split.num_rows for name, split in digits.items()}
sample = digits["test"][0]
feedback = load_dataset("stoa/feedback-sentences")
seen["feedback"] = {name: split.num_rows for name, split in feedback.items()}
seen["columns"] = feedback["train"].column_names
streamed = next(iter(load_dataset("stoa/feedback-sentences", split="test", streaming=True)))
seen["streamed"] = sorted(streamed)

seen["auto"] = type(AutoModel.from_pretrained("stoa/feedback-bert-tiny")).__name__
tokenizer = AutoTokenizer.from_pretrained("stoa/feedback-bert-tiny")
model = AutoModelForSequenceClassification.from_pretrained("stoa/feedback-bert-tiny")
with torch.no_grad():
    scores = model(**tokenizer("The new scheduler is fast and clear, I love it!", return_tensors="pt")).logits
seen["feeling"] = model.config.id2label[int(scores.argmax())]

eye = AutoModelForImageClassification.from_pretrained("stoa/digits-resnet-tiny")
picture = sample["image"].convert("RGB").resize((32, 32), 2)
pixels = torch.tensor(list(picture.get_flattened_data() if hasattr(picture, "get_flattened_data") else picture.getdata())).float().reshape(32, 32, 3).permute(2, 0, 1)[None] / 127.5 - 1
with torch.no_grad():
    seen["digit"] = [int(eye(pixels).logits.argmax()), sample["label"]]
print(json.dumps(seen))
