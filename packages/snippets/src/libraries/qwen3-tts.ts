import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Qwen3-TTS: speech by a named speaker, with a direction for the tone. */
export const qwen3Tts = (({ id }) => [
	{
		language: 'python',
		install: 'pip install -U qwen-tts soundfile',
		code: py`import soundfile as sf
import torch
from qwen_tts import Qwen3TTSModel

model = Qwen3TTSModel.from_pretrained(
    ${id},
    device_map="cuda:0",
    dtype=torch.bfloat16,
    attn_implementation="flash_attention_2",
)

wavs, sr = model.generate_custom_voice(
    text="Breakfast is ready!",
    language="English",
    speaker="Ryan",
    instruct="Warm and a little sleepy.",
)
sf.write("output.wav", wavs[0], sr)`,
	},
]) satisfies Generator
