import { py } from '../quote.ts'
import { hasTag } from '../record-fields.ts'
import type { Generator } from '../snippet.ts'

/** Lightning IR: scores of documents for a query. Without a tag the bi-encoder runs and the other class stands beside it. */
export const lightningIr = ((model) => {
	const install = 'pip install lightning-ir'
	const { id } = model
	if (hasTag(model, 'bi-encoder'))
		return [
			{
				language: 'python',
				install,
				code: py`from lightning_ir import BiEncoderModule

model = BiEncoderModule(${id})
model.score("query", ["doc1", "doc2", "doc3"])`,
			},
		]
	if (hasTag(model, 'cross-encoder'))
		return [
			{
				language: 'python',
				install,
				code: py`from lightning_ir import CrossEncoderModule

model = CrossEncoderModule(${id})
model.score("query", ["doc1", "doc2", "doc3"])`,
			},
		]
	return [
		{
			language: 'python',
			install,
			code: py`from lightning_ir import BiEncoderModule, CrossEncoderModule

# Keep the line that fits the model
model = BiEncoderModule(${id})
# model = CrossEncoderModule(${id})

model.score("query", ["doc1", "doc2", "doc3"])`,
		},
	]
}) satisfies Generator
