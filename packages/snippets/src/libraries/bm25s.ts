import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** bm25s: a keyword index. */
export const bm25s = (({ id }) => [
	{
		language: 'python',
		install: 'pip install bm25s huggingface_hub',
		code: py`from bm25s.hf import BM25HF

retriever = BM25HF.load_from_hub(${id})`,
	},
]) satisfies Generator
