import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** GLiNER2: names of four kinds in a sentence. */
export const gliner2 = (({ id }) => [
	{
		language: 'python',
		install: 'pip install gliner2',
		code: py`from gliner2 import GLiNER2

extractor = GLiNER2.from_pretrained(${id})

text = "Nokia's director Ulla Berg showed a new telephone in Oulu."
entities = extractor.extract_entities(text, ["company", "person", "product", "location"])
print(entities)`,
	},
]) satisfies Generator
