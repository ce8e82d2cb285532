import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Pocket TTS: speech in the voice of a sample. */
export const pocketTts = (({ id }) => [
	{
		language: 'python',
		install: 'pip install pocket-tts',
		code: py`import scipy.io.wavfile
from pocket_tts import TTSModel

tts_model = TTSModel.load_model(${id})
voice_state = tts_model.get_state_for_audio_prompt("hf://kyutai/tts-voices/alba-mackenna/casual.wav")

audio = tts_model.generate_audio(voice_state, "The lighthouse keeper waved good night.")
scipy.io.wavfile.write("output.wav", tts_model.sample_rate, audio.numpy())`,
	},
]) satisfies Generator
