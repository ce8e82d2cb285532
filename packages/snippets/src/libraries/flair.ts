import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Flair: a tagger of words. */
export const flair = (({ id }) => [
	{
		language: 'python',
		install: 'pip install flair',
		code: py`from flair.models import SequenceTagger

tagger = SequenceTagger.load(${id})`,
	},
]) satisfies Generator
