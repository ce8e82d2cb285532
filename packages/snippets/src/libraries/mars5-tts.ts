import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** MARS5: speech with the classes of its own checkout. */
export const mars5Tts = (({ id }) => [
	{
		language: 'python',
		code: py`# Run this inside a checkout of github.com/Camb-ai/MARS5-TTS
from inference import Mars5TTS

mars5 = Mars5TTS.from_pretrained(${id})`,
	},
]) satisfies Generator
