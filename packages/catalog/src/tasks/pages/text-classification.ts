import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Text Classification. */
export const textClassification: TaskPage = {
	id: 'text-classification',
	summary: prose`
		Text classification reads a piece of text and answers with labels from a list that was fixed when the model was
		trained. A review goes in, "positive" comes out; an e-mail goes in, "invoice" comes out. Every label carries a score
		between 0 and 1, so a program can act on sure answers and hand doubtful ones to a person.

		Most models turn the text into one vector that stands for its meaning and put a small layer with one output per label
		on top. When exactly one label can be right, the scores add up to 1; in multi-label models each label is judged alone.

		Choose this task when the labels are known and you have some hundred examples of each. If you have labels but no
		examples, zero-shot classification takes them at run time. If the answer is a word inside the text, use token
		classification. If it is free text, use text generation.
	`,
	useCases: [
		{
			title: 'Sort incoming messages',
			text: 'Support desks route each message to a team by its subject and raise those that sound urgent.',
		},
		{
			title: 'Follow opinion over time',
			text: 'Reviews and survey answers get a sentiment label, so that a falling share of satisfied readers shows before sales do.',
		},
		{
			title: 'Keep a forum civil',
			text: 'A classifier marks comments that insult or threaten, and moderators look at the marked ones first.',
		},
		{
			title: 'Check whether a claim follows',
			text: 'Given a premise and a statement, an inference model says whether the one supports the other, contradicts it or leaves it open.',
		},
	],
	metrics: [
		{
			id: 'accuracy',
			description:
				'The share of texts that received the right label. Easy to read, but it flatters a model when one label is far more common than the rest.',
			formula: 'correct / all',
			range: '0 to 1, higher is better',
		},
		{
			id: 'recall',
			description:
				'Of all texts that truly carry a label, the share the model found. Watch it when a miss is costly, such as an overlooked threat.',
			formula: 'TP / (TP + FN)',
			range: '0 to 1, higher is better',
		},
		{
			id: 'precision',
			description:
				'Of all texts the model gave a label, the share that deserved it. Watch it when false alarms are costly, such as mail lost to the spam folder.',
			formula: 'TP / (TP + FP)',
			range: '0 to 1, higher is better',
		},
		{
			id: 'f1',
			description:
				'One number for precision and recall together; it is high only when both are. Averaged over labels, it treats rare ones as seriously as common ones.',
			formula: '2 · precision · recall / (precision + recall)',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [{ type: 'text', label: 'Input', content: 'The lamp arrived a day early and lights the whole desk.' }],
		outputs: [
			{
				type: 'chart',
				data: [
					{ label: 'positive', score: 0.96 },
					{ label: 'neutral', score: 0.03 },
					{ label: 'negative', score: 0.01 },
				],
			},
		],
	},
	related: ['zero-shot-classification', 'token-classification', 'text-ranking', 'sentence-similarity'],
	searches: [
		{ label: 'Text classifiers', kind: 'model', task: 'text-classification' },
		{ label: 'Sentiment models', kind: 'model', task: 'text-classification', search: 'sentiment' },
		{ label: 'Labeled texts to train on', kind: 'dataset', tags: ['task_categories:text-classification'] },
	],
	datasets: [
		{ id: 'nyu-mll/glue', description: 'Nine English tasks on sentences and pairs of sentences, long used to compare general models.' },
		{ id: 'stanfordnlp/snli', description: 'Pairs of English sentences marked as entailment, contradiction or neither.' },
	],
	models: [
		{
			id: 'distilbert/distilbert-base-uncased-finetuned-sst-2-english',
			description: 'A small English model that tells positive film reviews from negative ones.',
		},
		{ id: 'ProsusAI/finbert', description: 'Sentiment of financial news, where "falling costs" is good.' },
		{ id: 'papluca/xlm-roberta-base-language-detection', description: 'Says which of twenty languages a text is written in.' },
	],
	spaces: [{ id: 'miesnerjacob/Multi-task-NLP', description: 'Classifies sentiment and emotion of a text you type, beside other tasks.' }],
	widgetModels: ['distilbert/distilbert-base-uncased-finetuned-sst-2-english'],
	youtubeId: 'leNG9fN9FQU',
}
