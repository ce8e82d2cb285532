"""Makes a small dataset of each kind that the viewer shows: a table, texts, images with boxes, sounds, chats and an agent's session.

Run: python content/demo/make/kinds.py   (a second; needs only Python itself; seeds are fixed)
"""

import csv
import datetime
import json
import math
import random
import shutil
import struct
import wave
import zlib
from pathlib import Path

REPOS = Path(__file__).resolve().parent.parent / "repos" / "dataset"
SEED = 20262


def fresh(name: str) -> Path:
    """An empty folder for a dataset; its hand-written card stays."""
    folder = REPOS / name
    folder.mkdir(parents=True, exist_ok=True)
    for entry in folder.iterdir():
        if entry.name != "README.md":
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
    return folder


def write_lines(path: Path, rows: list) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))


def garden_weather() -> None:
    """Two years of days in an invented garden: numbers, dates, truth values and gaps."""
    chance = random.Random(SEED)
    folder = fresh("garden-weather")
    for split, year in (("train", 2023), ("test", 2024)):
        with open(folder / f"{split}.csv", "w", newline="") as out:
            table = csv.writer(out, lineterminator="\n")
            table.writerow(["day", "bed", "temperature", "humidity", "rain_mm", "watered", "seen"])
            for day in range(365):
                warm = 11 - 9 * math.cos(2 * math.pi * (day - 20) / 365) + chance.gauss(0, 2.5)
                rain = round(max(0.0, chance.gauss(-1, 4)), 1)
                humidity = "" if chance.random() < 0.04 else round(min(100, max(20, 70 - warm + rain * 2 + chance.gauss(0, 6))))
                seen = chance.choices(["", "robin", "hedgehog", "bumblebee", "fox"], [60, 18, 6, 14, 2])[0]
                date = datetime.date(year, 1, 1) + datetime.timedelta(days=day)
                table.writerow([date, chance.choice("ABCD"), round(warm, 1), humidity, rain, rain < 1 and warm > 15, seen])


def counting_rhymes() -> None:
    """Lines of text in two languages, one written from right to left."""
    english = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    hebrew = ["אחת", "שתיים", "שלוש", "ארבע", "חמש", "שש", "שבע", "שמונה", "תשע", "עשר"]
    folder = fresh("counting-rhymes")
    things = ["stones", "boats", "lanterns", "sparrows", "bridges", "kettles"]
    lines = [f"{number.capitalize()} {thing} by the gate, count again and it is late." for thing in things for number in english]
    (folder / "en.txt").write_text("\n".join(lines) + "\n")
    (folder / "he.txt").write_text("\n".join(f"{number}, ועוד {number}, סופרים לאט ביחד." for number in hebrew) + "\n")


def png(path: Path, pixels: list) -> None:
    """Writes rows of (red, green, blue) as a PNG file."""
    height, width = len(pixels), len(pixels[0])
    lines = b"".join(b"\x00" + bytes(value for pixel in row for value in pixel) for row in pixels)

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b""))


SHAPES = ["circle", "square", "triangle"]
COLOURS = [(214, 92, 76), (66, 121, 178), (219, 168, 62), (84, 148, 104)]


def inside(shape: str, x: float, y: float) -> bool:
    """Whether a point of the square from -1 to 1 is in a shape that fills it."""
    if shape == "circle":
        return x * x + y * y <= 1
    return shape == "square" or (y >= -1 and abs(x) <= (y + 1) / 2)


def drawn_shapes() -> None:
    """Pictures of one to three shapes, with the box around each."""
    chance = random.Random(SEED)
    folder = fresh("drawn-shapes")
    width, height = 160, 120
    for split, count in (("train", 24), ("test", 8)):
        rows = []
        for index in range(count):
            shade = chance.randint(232, 250)
            pixels = [[(shade, shade - 4, shade - 12)] * width for _ in range(height)]
            objects = {"bbox": [], "category": []}
            for _ in range(chance.randint(1, 3)):
                shape, colour, half = chance.choice(SHAPES), chance.choice(COLOURS), chance.randint(10, 22)
                left, top = chance.randint(2, width - 2 * half - 2), chance.randint(2, height - 2 * half - 2)
                for y in range(2 * half):
                    for x in range(2 * half):
                        if inside(shape, (x - half) / half, (y - half) / half):
                            pixels[top + y][left + x] = colour
                objects["bbox"].append([left, top, 2 * half, 2 * half])
                objects["category"].append(shape)
            name = f"{index:04}.png"
            png(folder / split / name, pixels)
            rows.append({"file_name": name, "objects": objects, "shapes": len(objects["bbox"])})
        write_lines(folder / split / "metadata.jsonl", rows)


NOTES = [("C4", 261.63), ("D4", 293.66), ("E4", 329.63), ("F4", 349.23), ("G4", 392.0), ("A4", 440.0), ("B4", 493.88), ("C5", 523.25)]


def played_tones() -> None:
    """Notes of two invented instruments, eight bits 8,000 times a second."""
    folder = fresh("played-tones")
    rate, seconds = 8000, 0.6
    for split, instruments in (("train", ["flute", "bell"]), ("test", ["reed"])):
        (folder / split).mkdir()
        with open(folder / split / "metadata.csv", "w", newline="") as out:
            table = csv.writer(out, lineterminator="\n")
            table.writerow(["file_name", "instrument", "note", "frequency"])
            for instrument in instruments:
                for note, frequency in NOTES:
                    overtones = {"flute": [1, 0.2], "bell": [1, 0.5, 0.35, 0.2], "reed": [1, 0, 0.4, 0, 0.25]}[instrument]
                    frames = bytearray()
                    for at in range(int(rate * seconds)):
                        time = at / rate
                        fade = math.exp(-4 * time) if instrument == "bell" else min(1, time * 20, (seconds - time) * 20)
                        wave_sum = sum(part * math.sin(2 * math.pi * frequency * (k + 1) * time) for k, part in enumerate(overtones))
                        frames.append(max(0, min(255, round(128 + 90 * fade * wave_sum / sum(overtones)))))
                    name = f"{instrument}-{note}.wav"
                    with wave.open(str(folder / split / name), "wb") as sound:
                        sound.setnchannels(1)
                        sound.setsampwidth(1)
                        sound.setframerate(rate)
                        sound.writeframes(bytes(frames))
                    table.writerow([name, instrument, note, frequency])


def help_chats() -> None:
    """Conversations that a script put together, some with a call of a tool."""
    chance = random.Random(SEED)
    folder = fresh("help-chats")
    places = ["reading room", "print shop", "greenhouse", "boat house", "workshop"]
    asks = ["When does the {place} open tomorrow?", "Can I bring a friend to the {place}?", "Is the {place} closed on holidays?"]
    rows = []
    for index in range(60):
        place, ask = chance.choice(places), chance.choice(asks)
        hour = chance.randint(7, 10)
        messages = [
            {"role": "system", "content": "You answer questions about the buildings of an invented town. Look up opening hours before you state them."},
            {"role": "user", "content": ask.format(place=place)},
        ]
        if "open" in ask:
            call = {"type": "function", "function": {"name": "opening_hours", "arguments": json.dumps({"building": place})}}
            messages += [
                {"role": "assistant", "content": "", "tool_calls": [call]},
                {"role": "tool", "content": json.dumps({"building": place, "opens": f"{hour}:00", "closes": f"{hour + 9}:00"})},
                {"role": "assistant", "content": f"The {place} opens at {hour} o'clock tomorrow and closes at {hour + 9} o'clock."},
            ]
        elif "friend" in ask:
            messages.append({"role": "assistant", "content": f"Yes. Up to {hour - 5} guests may come with you to the {place}; sign them in at the desk."})
        else:
            messages.append({"role": "assistant", "content": f"The {place} is open on holidays, but it closes two hours earlier than usual."})
        messages.append({"role": "user", "content": "Thank you!"})
        messages.append({"role": "assistant", "content": "You are welcome."})
        rows.append({"id": f"chat-{index:03}", "messages": messages, "turns": len(messages)})
    write_lines(folder / "train.jsonl", rows[:50])
    write_lines(folder / "test.jsonl", rows[50:])


def agent_session() -> None:
    """A session as coding agents record it, one event a line. No agent ran: every word is in this script."""
    folder = fresh("agent-session")
    session = "5f0c1b9e-0000-4000-8000-000000000001"
    events = []

    def add(kind: str, content: object) -> None:
        number = len(events)
        events.append(
            {
                "type": kind,
                "uuid": f"00000000-0000-4000-8000-{number:012}",
                "parentUuid": None if number == 0 else f"00000000-0000-4000-8000-{number - 1:012}",
                "sessionId": session,
                "timestamp": f"2026-05-04T09:{number // 6:02}:{number % 6 * 10:02}.000Z",
                "message": {"role": kind, "content": content},
            }
        )

    def use(name: str, given: dict, result: str) -> None:
        call = f"call_{len(events):03}"
        add("assistant", [{"type": "tool_use", "id": call, "name": name, "input": given}])
        add("user", [{"type": "tool_result", "tool_use_id": call, "content": result}])

    add("user", "The test of `slugify` fails since yesterday. Find out why and mend it.")
    add("assistant", [{"type": "thinking", "thinking": "First see what fails, then read the function."}, {"type": "text", "text": "I run the test first."}])
    use("Bash", {"command": "python -m pytest -q tests/test_slugify.py"}, "FAILED test_two_spaces\nAssertionError: assert 'a--b' == 'a-b'\n1 failed, 5 passed")
    use("Read", {"file_path": "slugify.py"}, 'import re\n\n\ndef slugify(text):\n    return re.sub(r"\\s", "-", text.strip().lower())\n')
    add("assistant", [{"type": "text", "text": "Each space becomes a hyphen of its own, so two spaces become two. A run of spaces should become one."}])
    use("Edit", {"file_path": "slugify.py", "old_string": 're.sub(r"\\s", ', "new_string": 're.sub(r"\\s+", '}, "The file slugify.py has been updated.")
    use("Bash", {"command": "python -m pytest -q tests/test_slugify.py"}, "6 passed")
    add("assistant", [{"type": "text", "text": "Mended: `slugify` replaces a run of spaces by one hyphen. All six tests pass."}])
    write_lines(folder / "session.jsonl", events)


garden_weather()
counting_rhymes()
drawn_shapes()
played_tones()
help_chats()
agent_session()
