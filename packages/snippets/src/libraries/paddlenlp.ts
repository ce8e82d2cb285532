import { isIdentifier, py, raw } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** PaddleNLP: the class is the first architecture of the configuration, else the automatic one with a note. */
export const paddlenlp = (({ id, config }) => {
	const architecture = config?.architectures?.[0]
	const known = architecture !== undefined && isIdentifier(architecture)
	const name = raw(known ? architecture : 'AutoModel')
	return [
		{
			language: 'python',
			install: 'pip install paddlenlp',
			code: py`${raw(known ? '' : '# Type of model unknown\n')}from paddlenlp.transformers import AutoTokenizer, ${name}

tokenizer = AutoTokenizer.from_pretrained(${id}, from_hf_hub=True)
model = ${name}.from_pretrained(${id}, from_hf_hub=True)`,
		},
	]
}) satisfies Generator
