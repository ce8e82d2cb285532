import { isIdentifier, py, raw, sh } from '../quote.ts'
import { modelName } from '../record-fields.ts'
import type { Generator } from '../snippet.ts'

/** spaCy: a pipeline is a Python package; it is imported only when its name can stand in Python. */
export const spacy = (({ id }, hub = 'https://huggingface.co') => {
	const name = modelName(id)
	const asModule = py`

# Or as the module that was installed.
import ${raw(name)}

nlp = ${raw(name)}.load()`
	return [
		{
			language: 'python',
			install: sh`pip install ${`${hub}/${id}/resolve/main/${name}-any-py3-none-any.whl`}`,
			code: py`import spacy

nlp = spacy.load(${name})${raw(isIdentifier(name) ? asModule : '')}`,
		},
	]
}) satisfies Generator
