import type { ModelRecord } from '../model-record.ts'
import { py } from '../quote.ts'
import { firstWidgetText, hasTag } from '../record-fields.ts'
import type { Generator, Snippet } from '../snippet.ts'

/** The sample sequence as a whole one: a masked place becomes an A. */
const sequenceOf = (text: string, mask: string | undefined): string => text.replace(mask || '<mask>', 'A')

function embedding({ id, mask_token }: ModelRecord, text: string): Snippet {
	const load = py`from multimolecule import AutoModel, AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained(${id})
model = AutoModel.from_pretrained(${id})`
	const run = py`

inputs = tokenizer(${sequenceOf(text, mask_token)}, return_tensors="pt")
outputs = model(**inputs)`
	return { language: 'python', title: 'Embeddings', install: 'pip install multimolecule', code: text === '' ? load : load + run }
}

function prediction({ id }: ModelRecord, task: string, text: string): Snippet {
	return {
		language: 'python',
		title: 'Predictions',
		code: py`import multimolecule  # makes its models known to transformers
from transformers import pipeline

predictor = pipeline(${task}, model=${id})
output = predictor(${text})`,
	}
}

/** MultiMolecule: models of RNA, DNA and proteins. Predictions need a sample sequence on the card. */
export const multimolecule = ((model) => {
	const text = firstWidgetText(model)
	const tasks = [
		...(hasTag(model, 'rna-secondary-structure') ? ['rna-secondary-structure'] : []),
		...(model.pipeline_tag === 'fill-mask' ? ['fill-mask'] : []),
	]
	const predictions = text === '' ? [] : tasks.slice(0, 1).map((task) => prediction(model, task, text))
	return [embedding(model, text), ...predictions]
}) satisfies Generator
