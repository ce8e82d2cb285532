import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** fastText: the binary model file of the repository. */
export const fasttext = (({ id }) => [
	{
		language: 'python',
		install: 'pip install fasttext huggingface_hub',
		code: py`from huggingface_hub import hf_hub_download
import fasttext

model = fasttext.load_model(hf_hub_download(${id}, "model.bin"))`,
	},
]) satisfies Generator
