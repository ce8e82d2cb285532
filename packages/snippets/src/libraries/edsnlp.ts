import { isIdentifier, py, raw, sh } from '../quote.ts'
import { modelName } from '../record-fields.ts'
import type { Generator, Snippet } from '../snippet.ts'

/** EDS-NLP: from the hub, or as an installed package when the repository's name can be imported. */
export const edsnlp = (({ id }, hub = 'https://huggingface.co') => {
	const load: Snippet = {
		language: 'python',
		title: 'From the hub',
		install: 'pip install edsnlp',
		code: py`import edsnlp

nlp = edsnlp.load(${id})`,
	}
	const name = modelName(id).replaceAll('-', '_')
	if (!isIdentifier(name)) return [load]
	return [
		load,
		{
			language: 'python',
			title: 'As a package',
			install: sh`pip install ${`git+${hub}/${id}`}`,
			code: py`import ${raw(name)}

nlp = ${raw(name)}.load()`,
		},
	]
}) satisfies Generator
