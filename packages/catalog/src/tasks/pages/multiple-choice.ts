import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Multiple Choice. */
export const multipleChoice: TaskPage = {
	id: 'multiple-choice',
	summary: prose`
		Multiple choice picks the best of several given answers. A question or the start of a story goes in together with,
		say, four candidates; a score per candidate comes out, and the highest wins.

		An encoder reads question and candidate together, once for each candidate, and gives one number; a softmax over the
		numbers makes them comparable. Language models do it another way: they compute how likely each candidate is as a
		continuation, or are asked to write the letter. Both ways are sensitive to form: the order of candidates and the
		length of the right one can sway a model.

		Choose this task when the answers are fixed for each question and differ from question to question. If the same labels
		fit every text, use text classification. If there are no candidates, use question answering or text generation. The
		task is also how knowledge and reasoning of language models are usually measured, because scoring needs no judge.
	`,
	useCases: [
		{ title: 'Test a language model', text: 'Thousands of exam questions give one comparable number per subject.' },
		{ title: 'Assist in exams', text: 'Authors check whether a question can be solved without its text, which means it is flawed.' },
		{ title: 'Complete a plan', text: 'Among possible next steps, the one that fits the situation is chosen.' },
		{ title: 'Resolve pronouns', text: '"The cup fell off the shelf because it tilted": the candidates for "it" are scored.' },
	],
	metrics: [
		{
			id: 'accuracy',
			description:
				'The share of questions with the right candidate first. Pure guessing among four reaches 0.25, so read figures from there.',
			range: '1/number of candidates to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{ type: 'text', label: 'Question', content: 'Mara watered the fern, yet the pot stayed dry on top. What is the likeliest reason?' },
			{ type: 'text', label: 'Choices', content: 'A: the water ran through a hole. B: ferns drink at night. C: the pot is blue.' },
		],
		outputs: [
			{
				type: 'chart',
				data: [
					{ label: 'A', score: 0.92 },
					{ label: 'B', score: 0.06 },
					{ label: 'C', score: 0.02 },
				],
			},
		],
	},
	related: ['text-classification', 'question-answering', 'zero-shot-classification', 'text-generation'],
	searches: [
		{ label: 'Questions with choices', kind: 'dataset', tags: ['task_categories:multiple-choice'] },
		{ label: 'Exam questions', kind: 'dataset', search: 'mmlu' },
		{ label: 'Models trained on choices', kind: 'model', search: 'swag' },
	],
	datasets: [],
	models: [],
	spaces: [],
	widgetModels: [],
}
