import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** VoiceCraft: speech editing and speech in a given voice. */
export const voicecraft = (({ id }) => [
	{
		language: 'python',
		code: py`from voicecraft import VoiceCraft

model = VoiceCraft.from_pretrained(${id})`,
	},
]) satisfies Generator
