import { commentText } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Chatterbox: speech in its own voice, then in the voice of a recording. Its loader takes no id, so a comment names the repository. */
export const chatterbox = (({ id }) => [
	{
		language: 'python',
		install: 'pip install chatterbox-tts',
		code: `import torchaudio as ta
from chatterbox.tts import ChatterboxTTS

# The loader chooses the checkpoint itself. This page is about ${commentText(id)}
model = ChatterboxTTS.from_pretrained(device="cuda")

text = "The last ferry leaves at nine, so let us walk down to the harbour before the rain begins and the ticket office closes."
wav = model.generate(text)
ta.save("test-1.wav", wav, model.sr)

# The same words in the voice of a recording of yours
AUDIO_PROMPT_PATH = "YOUR_FILE.wav"
wav = model.generate(text, audio_prompt_path=AUDIO_PROMPT_PATH)
ta.save("test-2.wav", wav, model.sr)`,
	},
]) satisfies Generator
