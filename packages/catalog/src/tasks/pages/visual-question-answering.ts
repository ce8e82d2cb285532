import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Visual Question Answering. */
export const visualQuestionAnswering: TaskPage = {
	id: 'visual-question-answering',
	summary: prose`
		Visual question answering answers a short question about a picture with a word or two: "How many dogs?" "One." "Is the
		window open?" "No." Picture and question go in; answers with scores come out.

		Classic models treat it as a choice among some thousand frequent answers, after reading words and image patches
		together. That makes them small, quick and unable to say anything outside their list. Others write the answer letter
		by letter and can read text in charts or book covers.

		Choose this task when questions are simple and many, and the model should stay small. For long answers, several
		pictures or a conversation use image-text-to-text, whose large models have taken over much of this field. For invoices
		and forms use document question answering. A known weakness: models learn that "What color is the banana?" is
		answered by "yellow" and hardly look. Test with pictures that go against habit.
	`,
	useCases: [
		{ title: 'Filter photos', text: '"Is there a person?" is asked of every picture before it is published.' },
		{ title: 'Assist blind people', text: 'A quick question, "is the light green?", gets a quick answer.' },
		{ title: 'Read charts', text: 'The value of one bar is asked for, with no need to redraw the data.' },
		{ title: 'Survey fields', text: "A drone's pictures answer whether a fence is broken or water stands." },
	],
	metrics: [
		{
			id: 'accuracy',
			description: 'Agreement with ten people who answered the same question: an answer that three of them gave counts as fully right.',
			formula: 'min(people who said it / 3, 1)',
			range: '0 to 1, higher is better',
		},
		{
			id: 'wu-palmer similarity',
			description: 'How near the given and the expected word stand in a tree of concepts: "cat" for "dog" earns more than "chair".',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{ type: 'img', filename: 'garden.svg', description: 'A drawn garden with one dog, one tree and one house.' },
			{ type: 'text', label: 'Question', content: 'What color is the roof?' },
		],
		outputs: [
			{
				type: 'chart',
				data: [
					{ label: 'red', score: 0.95 },
					{ label: 'brown', score: 0.03 },
					{ label: 'orange', score: 0.02 },
				],
			},
		],
	},
	related: ['image-text-to-text', 'document-question-answering', 'image-to-text', 'question-answering'],
	searches: [
		{ label: 'Models that answer about pictures', kind: 'model', task: 'visual-question-answering' },
		{ label: 'Pix2Struct models', kind: 'model', search: 'pix2struct' },
		{ label: 'Pictures with short answers', kind: 'dataset', tags: ['task_categories:visual-question-answering'] },
	],
	datasets: [
		{ id: 'Graphcore/vqa', description: 'Everyday pictures, each question answered by ten people.' },
		{ id: 'facebook/textvqa', description: 'Questions that need the text in the picture.' },
	],
	models: [
		{ id: 'dandelin/vilt-b32-finetuned-vqa', description: 'A light model that reads patches and words in one network.' },
		{ id: 'google/deplot', description: 'Turns a chart into the table behind it.' },
	],
	spaces: [
		{ id: 'nielsr/vilt-vqa', description: 'Answers a question about your picture from a list of answers.' },
		{ id: 'merve/pix2struct', description: 'Reads charts, pages and screens with Pix2Struct models.' },
	],
	widgetModels: ['dandelin/vilt-b32-finetuned-vqa'],
}
