import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Tabular to Text. */
export const tabularToText: TaskPage = {
	id: 'tabular-to-text',
	summary: prose`
		Tabular-to-text writes sentences from structured records: rows, key and value pairs, or triples such as (Alhambra,
		located in, Granada). The input is the record as data; the output is a fluent text that says the same and nothing
		more.

		A text-to-text model reads the record written out as a line and produces the sentence. It decides what to group, which
		order sounds natural and where a pronoun will do. Faithfulness is the hard part: a model that has read much about
		Granada likes to add facts that are not in the record. Good training data, and a check that every value appears, keep
		it honest.

		Choose this task when many records need a readable form. A template is enough, and safer, when all texts may sound the
		same. To describe a whole table with its comparisons see table-to-text; for free instructions use text generation. The
		other direction, from sentences to records, is a case for token classification or text generation.
	`,
	useCases: [
		{ title: 'Write entries', text: "A museum turns catalog records into a sentence for each object's label." },
		{ title: 'Report weather and sport', text: 'Measurements and scores become short reports for every town and every match.' },
		{ title: 'Answer from knowledge graphs', text: 'The triples that answer a question are spoken as a sentence.' },
		{ title: 'Describe products', text: 'Specifications become a first draft of the text in a shop.' },
	],
	metrics: [
		{
			id: 'bleu',
			description:
				'Shared runs of words with texts that people wrote for the same record; several references make it fairer, as a record can be told in many ways.',
			range: '0 to 100 (or 0 to 1), higher is better',
		},
		{
			id: 'rouge',
			description: 'How many words of the reference were covered. A forgotten field shows as a low recall.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{
				type: 'tabular',
				table: [
					['Subject', 'Relation', 'Object'],
					['Alhambra', 'located in', 'Granada'],
					['Alhambra', 'begun in', '1238'],
				],
			},
		],
		outputs: [{ type: 'text', label: 'Text', content: 'The Alhambra stands in Granada; its building began in 1238.' }],
	},
	related: ['table-to-text', 'text-generation', 'summarization'],
	searches: [
		{ label: 'Records with sentences', kind: 'dataset', tags: ['task_categories:tabular-to-text'] },
		{ label: 'RDF data', kind: 'dataset', search: 'rdf' },
		{ label: 'Text-to-text models', kind: 'model', search: 't5' },
	],
	datasets: [],
	models: [],
	spaces: [],
	widgetModels: [],
}
