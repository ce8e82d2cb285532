import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Image-Text-to-Text. */
export const imageTextToText: TaskPage = {
	id: 'image-text-to-text',
	summary: prose`
		Image-text-to-text models read pictures and words together and answer in words. Show a photo of a fuse box and ask
		which switch is off; show a chart and ask for its main point; show a page and ask for its table as Markdown. They are
		called vision-language models, or VLMs.

		An image encoder cuts each picture into patches and turns them into vectors; an adapter places these among the word
		vectors, and a language model writes the answer. Several pictures and a longer conversation are possible until the
		context window is full. Detail costs: a large scan becomes thousands of patches, and what is too small in the picture
		is guessed.

		Choose this task when each picture comes with its own question. If every picture needs the same caption, image-to-text
		is lighter; for fixed labels, image classification. Short answers from small models are the field of visual question
		answering, pages that of document question answering. For clips there is video-text-to-text. Check numbers: these
		models misread with great confidence.
	`,
	useCases: [
		{ title: 'Explain what is seen', text: 'A person who cannot see asks about the photo they took and then asks on.' },
		{ title: 'Read charts and forms', text: 'A picture of a table becomes data, and the layout is kept.' },
		{ title: 'Operate software', text: 'An assistant looks at a screenshot and says where to click.' },
		{
			title: 'Compare words and photos',
			text: 'A claim with photos is read together with its description, and contradictions are pointed out.',
		},
	],
	metrics: [
		{
			id: 'accuracy',
			description:
				'On benchmarks of exam questions, charts and scenes: the share of right answers. Ask for a figure without the picture too; some questions can be answered blind.',
			range: '0 to 1, higher is better',
		},
		{
			id: 'anls',
			description:
				'For text that must be read off: likeness of characters between given and expected answer, zero when more than half are wrong.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{
				type: 'img',
				filename: 'garden.svg',
				description: 'A drawn garden: a dog on the lawn, a tree, a house with a red roof, a shining sun.',
			},
			{ type: 'text', label: 'Question', content: 'Is anything in the picture alive, and what time of day is it?' },
		],
		outputs: [
			{
				type: 'text',
				label: 'Answer',
				content: 'Yes: the dog, the tree and the grass. The sun stands high, so it is around the middle of the day.',
			},
		],
	},
	related: ['visual-question-answering', 'document-question-answering', 'image-to-text', 'video-text-to-text', 'any-to-any'],
	searches: [
		{ label: 'Vision-language models', kind: 'model', task: 'image-text-to-text' },
		{ label: 'Vision in GGUF files', kind: 'model', task: 'image-text-to-text', tags: ['gguf'] },
		{ label: 'Pictures with conversations', kind: 'dataset', tags: ['task_categories:image-text-to-text'] },
	],
	datasets: [
		{ id: 'HuggingFaceM4/the_cauldron', description: 'Fifty collections of pictures with questions, in one format.' },
		{
			id: 'liuhaotian/LLaVA-Instruct-150K',
			description: 'Generated conversations about pictures, with which this kind of model took off.',
		},
	],
	models: [
		{ id: 'HuggingFaceTB/SmolVLM-Instruct', description: 'Small enough for a laptop.' },
		{ id: 'Qwen/Qwen2.5-VL-3B-Instruct', description: 'Reads documents and points at places in pictures.' },
		{ id: 'zai-org/GLM-4.5V', description: 'A large model that reasons before it answers.' },
	],
	spaces: [
		{ id: 'opencompass/open_vlm_leaderboard', description: 'Compares vision-language models over many benchmarks.' },
		{ id: 'sergiopaniego/vlm_object_understanding', description: 'Asks several models to point at and describe things.' },
	],
	widgetModels: ['zai-org/GLM-4.5V'],
	youtubeId: 'IoGaGfU1CIg',
}
