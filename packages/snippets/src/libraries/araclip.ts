import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** AraClip: Arabic text and images in one space. */
export const araclip = (({ id }) => [
	{
		language: 'python',
		code: py`from araclip import AraClip

model = AraClip.from_pretrained(${id})`,
	},
]) satisfies Generator
