import { sh } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Sample Factory: agents, downloaded into `./train_dir`. */
export const sampleFactory = (({ id }) => [
	{
		language: 'sh',
		install: 'pip install sample-factory',
		code: sh`python -m sample_factory.huggingface.load_from_hub -r ${id} -d ./train_dir`,
	},
]) satisfies Generator
