import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** IndexTTS: speech in the voice of a recording. */
export const indexTts = (({ id }) => [
	{
		language: 'python',
		install: 'pip install git+https://github.com/index-tts/index-tts.git huggingface_hub',
		code: py`from huggingface_hub import snapshot_download
from indextts.infer import IndexTTS

snapshot_download(${id}, local_dir="checkpoints")

# The folder must hold config.yaml
tts = IndexTTS(model_dir="checkpoints", cfg_path="checkpoints/config.yaml")

voice = "path/to/your/reference_voice.wav"
text = "Nice to meet you."
output_path = "output_index.wav"
tts.infer(voice, text, output_path)`,
	},
]) satisfies Generator
