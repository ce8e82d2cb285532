import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/**
 * spaCy: a pipeline is loaded from the folder of its files. Repositories also hold it as a wheel, whose name has no version: pip refuses
 * that, and a name with a dash is no name of a module.
 */
export const spacy = (({ id }) => [
	{
		language: 'python',
		install: 'pip install spacy huggingface_hub',
		code: py`import spacy
from huggingface_hub import snapshot_download

nlp = spacy.load(snapshot_download(${id}))`,
	},
]) satisfies Generator
