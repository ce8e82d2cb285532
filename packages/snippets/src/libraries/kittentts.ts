import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** KittenTTS: speech on small machines. */
export const kittentts = (({ id }) => [
	{
		language: 'python',
		install: 'pip install kittentts soundfile',
		code: py`from kittentts import KittenTTS
import soundfile as sf

model = KittenTTS(${id})
audio = model.generate("This small voice needs no graphics card at all.")
sf.write("output.wav", audio, 24000)`,
	},
]) satisfies Generator
