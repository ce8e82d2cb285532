import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** MatAnyone: people cut out of videos; the model, or the processor that reads whole files. */
export const matanyone = (({ id }) => [
	{
		language: 'python',
		title: 'Model',
		install: 'pip install git+https://github.com/pq-yang/MatAnyone.git',
		code: py`from matanyone.model.matanyone import MatAnyone

model = MatAnyone.from_pretrained(${id})`,
	},
	{
		language: 'python',
		title: 'Processor',
		install: 'pip install git+https://github.com/pq-yang/MatAnyone.git',
		code: py`from matanyone import InferenceCore

processor = InferenceCore(${id})`,
	},
]) satisfies Generator
