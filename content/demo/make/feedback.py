"""Makes the feedback-sentences dataset by script, and the text classifier trained on it.

Run: python content/demo/make/feedback.py   (about two minutes on one core; seeds are fixed)
"""

import json
import random

import torch
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors
from torch.nn.functional import cross_entropy
from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

from common import export_onnx, fresh_folder, save_model, seed_everything, write_json

SEED = 20261
LABELS = ["negative", "neutral", "positive"]
TRAIN_ROWS, TEST_ROWS = 7500, 900
MAX_TOKENS = 48
EPOCHS = 12

# The last entries of each list are kept for the test split: the model meets things and words it was not trained on together.
THINGS = (
    "the microscope|the printer|the new scheduler|the reading room|the cluster|the course notes|the lab bench|the search page|the web form|the coffee machine|"
    "the sensor kit|the data loader|the front desk|the lecture hall|the telescope|the update|the help page|the tutorial|the camera|the robot arm|"
    "the archive|the plotting tool|the backup job|the workshop|the dashboard|the battery|the keyboard|the bike rack|the projector|the delivery|"
    "the greenhouse|the guide|the software|the ticket system|the recording"
).split("|")
GOOD = (
    "works beautifully|is a joy to use|saved me hours|is fast and clear|never lets me down|exceeded my hopes|is wonderfully simple|runs without a hitch|"
    "is the best we have had|is reliable and quiet|makes my day easier|is excellent|feels solid|was set up in a minute|gives superb results|is very helpful|"
    "is a great improvement|does exactly what it should|is a pleasure|answers right away"
).split("|")
BAD = (
    "keeps crashing|is painfully slow|wastes my time|is confusing and loud|lets me down every week|was a disappointment|is needlessly complicated|breaks all the time|"
    "is the worst we have had|is unreliable|makes my day harder|is terrible|feels cheap|took a whole day to set up|gives wrong results|is no help at all|"
    "is a step backwards|does nothing it should|is a nightmare|never answers"
).split("|")
PLAIN = (
    "is on the second floor|opens at nine|was moved to the other building|has a blue cover|comes with a cable|is listed in the catalogue|needs a password|"
    "was installed in March|is shared by two groups|has four buttons|is checked every month|stands next to the door|uses the same account|is written in English|"
    "was made by another team|is part of the course|has a serial number|is booked until noon|belongs to the library|runs on Tuesdays"
).split("|")
GOOD_WORDS = (
    "good great excellent wonderful superb fantastic amazing brilliant lovely nice fine perfect helpful useful fast quick quiet clear simple easy friendly reliable solid "
    "stable accurate precise beautiful comfortable pleasant handy smooth robust clean impressive delightful convenient intuitive responsive polite safe fresh happy awesome "
    "outstanding splendid terrific fun neat tidy strong bright better best"
).split()
BAD_WORDS = (
    "bad terrible awful horrible poor dreadful useless broken slow painful loud confusing complicated difficult unreliable unstable inaccurate ugly uncomfortable unpleasant clumsy "
    "fragile dirty disappointing annoying frustrating inconvenient unclear unresponsive rude unsafe stale sad buggy faulty noisy boring weak dull worse worst wrong lousy messy "
    "shabby flawed tedious hopeless mediocre defective"
).split()
PLAIN_WORDS = (
    "grey blue green red round square wooden digital electric portable local shared public internal external weekly daily monthly optional standard new old long short closed open "
    "empty full upstairs downstairs outside inside here there available booked listed numbered printed stored installed connected switched charged labelled locked"
).split()
SUBJECTIVE_GOOD = "I love {t}|I like {t}|I really enjoy {t}|We are happy with {t}|I would choose {t} again|Thank you for {t}|I recommend {t}|{T} made me smile".split("|")
SUBJECTIVE_BAD = "I hate {t}|I do not like {t}|I am tired of {t}|We are unhappy with {t}|I regret {t}|I want my money back for {t}|I cannot recommend {t}|{T} made me angry".split("|")
SUBJECTIVE_PLAIN = "I use {t} on Mondays|Where is {t}?|I have a question about {t}|We bought {t} in spring|Who looks after {t}?|{T} arrived yesterday|I saw {t} today|There are two of them: {t} and {u}".split("|")
SEEM = ["is", "is", "was", "seems", "looks", "feels", "has become", "turned out"]
MUCH = ["", "", "", "very ", "really ", "quite ", "so ", "rather ", "absolutely "]
OPEN = ["", "", "", "Honestly, ", "So far ", "In my group ", "This week ", "For the record, ", "As a newcomer: ", "After a month, "]
CLOSE_GOOD = ["", "", "!", ", thank you", ", and I would recommend it", ", what a relief", ", I love it", ", well done"]
CLOSE_BAD = ["", "", "!", ", please fix it", ", and I want it replaced", ", what a mess", ", I gave up", ", never again"]
CLOSE_PLAIN = ["", "", "", ", as before", ", I think", ", for your information", ", see the list", ", like last year"]
TURNED_GOOD = ["I expected trouble, but {t} {g}", "{T} {g}, although {u} {b} at first", "Nobody believed me, yet {t} {g}"]
TURNED_BAD = ["I expected a lot, but {t} {b}", "{T} {b}, although {u} {g}", "Everybody praised it, yet {t} {b}"]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def verdict(rng: random.Random, label: str, phrases: list[str]) -> str:
    """What is said of a thing: a phrase, an adjective, or the denial of one."""
    words, denied = {"positive": (GOOD_WORDS, BAD_WORDS), "negative": (BAD_WORDS, GOOD_WORDS), "neutral": (PLAIN_WORDS, [])}[label]
    chance = rng.random()
    if chance < 0.45:
        return rng.choice(phrases)
    if chance < 0.6 and denied:
        return f"is not {rng.choice(['', 'very ', 'at all '])}{rng.choice(denied[:44])}"
    return f"{rng.choice(SEEM)} {rng.choice(MUCH) if denied else ''}{rng.choice(words)}"


def sentence(rng: random.Random, label: str, held_out: bool) -> str:
    """One sentence. Test sentences take their thing and their phrase from the last fifth of the lists, which training never sees."""

    def part(words: list[str]) -> list[str]:
        cut = len(words) * 4 // 5
        return words[cut:] if held_out else words[:cut]

    thing, other = rng.choice(part(THINGS)), rng.choice(THINGS[: len(THINGS) * 4 // 5])
    phrases = {"positive": GOOD, "negative": BAD, "neutral": PLAIN}[label]
    chance = rng.random()
    if chance < 0.15:
        form = rng.choice(part({"positive": SUBJECTIVE_GOOD, "negative": SUBJECTIVE_BAD, "neutral": SUBJECTIVE_PLAIN}[label]))
        text = form.format(t=thing, T=capital(thing), u=other)
    elif chance < 0.35 and label != "neutral":
        form = rng.choice(TURNED_GOOD if label == "positive" else TURNED_BAD)
        text = form.format(t=thing, T=capital(thing), u=other, g=verdict(rng, "positive", part(GOOD)), b=verdict(rng, "negative", part(BAD)))
    else:
        close = {"positive": CLOSE_GOOD, "negative": CLOSE_BAD, "neutral": CLOSE_PLAIN}[label]
        opening = rng.choice(OPEN)
        text = f"{opening}{thing if opening else capital(thing)} {verdict(rng, label, part(phrases))}{rng.choice(close)}"
    text = text if text[-1] in "!?" else text + rng.choice([".", ".", ""])
    return text.lower() if rng.random() < 0.15 else text


def rows(count: int, held_out: bool, rng: random.Random) -> list[dict]:
    seen: set[str] = set()
    result = []
    while len(result) < count:
        label = LABELS[len(result) % 3]
        text = sentence(rng, label, held_out)
        if text in seen:
            continue
        seen.add(text)
        result.append({"text": text, "label": label})
    rng.shuffle(result)
    return result


def make_tokenizer(texts: list[str]) -> BertTokenizerFast:
    """Whole words of the training sentences, and letters for all others. (The library's trainer breaks ties at random.)"""
    normalizer, splitter = normalizers.BertNormalizer(lowercase=True), pre_tokenizers.BertPreTokenizer()
    words = sorted({word for text in texts for word, _ in splitter.pre_tokenize_str(normalizer.normalize_str(text))})
    letters = [chr(code) for code in range(ord("a"), ord("z") + 1)] + [str(digit) for digit in range(10)]
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    entries = dict.fromkeys(special + words + letters + [f"##{letter}" for letter in letters])
    tokenizer = Tokenizer(models.WordPiece({entry: index for index, entry in enumerate(entries)}, unk_token="[UNK]"))
    tokenizer.normalizer, tokenizer.pre_tokenizer, tokenizer.decoder = normalizer, splitter, decoders.WordPiece()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    return BertTokenizerFast(tokenizer_object=tokenizer, model_max_length=MAX_TOKENS)


def main() -> None:
    seed_everything(SEED)
    rng = random.Random(SEED)
    train, test = rows(TRAIN_ROWS, False, rng), rows(TEST_ROWS, True, rng)
    data = fresh_folder("dataset", "feedback-sentences")
    for name, split in (("train", train), ("test", test)):
        (data / f"{name}.jsonl").write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in split))

    tokenizer = make_tokenizer([row["text"] for row in train])
    config = BertConfig(
        vocab_size=len(tokenizer),
        hidden_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=128,
        max_position_embeddings=MAX_TOKENS,
        type_vocab_size=1,
        pad_token_id=tokenizer.pad_token_id,
        id2label=dict(enumerate(LABELS)),
        label2id={label: index for index, label in enumerate(LABELS)},
        hidden_dropout_prob=0.2,
        attention_probs_dropout_prob=0.1,
        attn_implementation="eager",
    )
    model = BertForSequenceClassification(config)

    def encode(split: list[dict]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        batch = tokenizer([row["text"] for row in split], padding=True, truncation=True, max_length=MAX_TOKENS, return_tensors="pt")
        return batch["input_ids"], batch["attention_mask"], torch.tensor([LABELS.index(row["label"]) for row in split])

    ids, mask, targets = encode(train)
    optimiser = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=0.05)
    batch_size = 64
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 1e-3, epochs=EPOCHS, steps_per_epoch=-(-len(ids) // batch_size))
    for _ in range(EPOCHS):
        model.train()
        for batch in torch.randperm(len(ids)).split(batch_size):
            # Some words go missing, so that no single one decides.
            hidden = torch.rand(ids[batch].shape) < 0.08
            noisy = ids[batch].masked_fill(hidden & (ids[batch] > 4), tokenizer.unk_token_id)
            loss = cross_entropy(model(input_ids=noisy, attention_mask=mask[batch]).logits, targets[batch], label_smoothing=0.05)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
    model.eval()
    known = {row["text"] for row in train}
    familiar = [row for row in rows(1500, False, random.Random(SEED + 1)) if row["text"] not in known][:900]
    familiar_ids, familiar_mask, familiar_targets = encode(familiar)
    with torch.no_grad():
        familiar_guesses = model(input_ids=familiar_ids, attention_mask=familiar_mask).logits.argmax(-1)
    test_ids, test_mask, test_targets = encode(test)
    with torch.no_grad():
        guesses = model(input_ids=test_ids, attention_mask=test_mask).logits.argmax(-1)
    accuracy = float((guesses == test_targets).float().mean())
    by_label = {label: round(float((guesses[test_targets == i] == i).float().mean()), 4) for i, label in enumerate(LABELS)}

    folder = fresh_folder("model", "feedback-bert-tiny")
    save_model(model, folder)
    tokenizer.save_pretrained(folder)
    batch, length = torch.export.Dim("batch", min=1, max=1024), torch.export.Dim("length", min=2, max=MAX_TOKENS)
    # transformers.js and the tokenizer hand over token types too, so the graph takes them.
    example = {"input_ids": test_ids[:2, :12], "attention_mask": test_mask[:2, :12], "token_type_ids": torch.zeros_like(test_ids[:2, :12])}
    export_onnx(model, example, ["logits"], {name: {0: batch, 1: length} for name in example}, folder / "onnx" / "model.onnx")
    result = {
        "accuracy": round(accuracy, 4),
        "recall": by_label,
        "accuracy_familiar_wording": round(float((familiar_guesses == familiar_targets).float().mean()), 4),
        "test_rows": len(test),
        "parameters": sum(p.numel() for p in model.parameters()),
        "vocabulary": len(tokenizer),
    }
    write_json(folder / "evaluation.json", result)
    print(result)


if __name__ == "__main__":
    main()
