import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Supertonic: speech on the device; the program fetches its own weights. */
export const supertonic = (() => [
	{
		language: 'python',
		install: 'pip install supertonic',
		code: py`from supertonic import TTS

tts = TTS(auto_download=True)
style = tts.get_voice_style(voice_name="M1")

text = "A small library by the harbour opens every morning at nine and lends its books to anyone who asks."
wav, duration = tts.synthesize(text, voice_style=style)
tts.save_audio(wav, "output.wav")`,
	},
]) satisfies Generator
