import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Text Generation. */
export const textGeneration: TaskPage = {
	id: 'text-generation',
	summary: prose`
		Text generation continues a text. Given "Once upon a", a model proposes what may come next, one word piece at a time,
		and repeats until it stops. Trained further on instructions and conversations, the same machine answers questions,
		writes code, follows a format and chats. These are the models called large language models.

		At each step the model gives every piece of its vocabulary a probability. How the next piece is picked is up to you:
		the likeliest for repeatable output, or a draw, with the temperature setting how bold. A conversation is one long text
		with marks for who speaks; the chat template in the model's repository writes these marks.

		Choose this task when the answer is free text or when no narrower task fits. A narrower task, where one exists, is
		cheaper and easier to check: text classification for labels, translation for languages, question answering for quotes.
		A generated answer may sound sure and be wrong, so give it sources and verify.
	`,
	useCases: [
		{ title: 'Converse', text: 'An assistant answers questions, keeps to a role and remembers what was said earlier in the conversation.' },
		{
			title: 'Write and repair code',
			text: 'From a comment or a failing test, the model proposes a function; the compiler and the tests judge it.',
		},
		{ title: 'Turn text into data', text: 'An instruction and an example make the model return the facts of a letter as JSON.' },
		{
			title: 'Rewrite',
			text: 'A legal notice becomes plain language, a bullet list becomes a paragraph, a draft loses a third of its words.',
		},
		{
			title: 'Play through plans',
			text: 'Given tools, a model decides which to call, reads the results and goes on until the goal is reached.',
		},
	],
	metrics: [
		{
			id: 'Cross Entropy',
			description:
				'How surprised the model is by the next piece of real text, on average. It is what training lowers, and the basis of perplexity.',
			formula: '-(1/N) Σ log p(piece | pieces before)',
			range: '0 and up, lower is better',
		},
		{
			id: 'Perplexity',
			description:
				'Cross entropy as a number of choices: 12 means the model is as unsure as if it drew from twelve equally likely pieces. Comparable only between models with the same vocabulary.',
			formula: 'exp(cross entropy)',
			range: '1 and up, lower is better',
		},
	],
	demo: {
		inputs: [{ type: 'text', label: 'Input', content: 'Give me three names for a café next to a print shop, one per line.' }],
		outputs: [{ type: 'text', label: 'Output', content: 'Ink & Espresso\nThe Second Proof\nLetterpress Latte' }],
	},
	related: ['image-text-to-text', 'summarization', 'translation', 'fill-mask'],
	searches: [
		{ label: 'Language models', kind: 'model', task: 'text-generation' },
		{ label: 'For llama.cpp and its kin', kind: 'model', task: 'text-generation', tags: ['gguf'] },
		{ label: 'Made for conversations', kind: 'model', task: 'text-generation', tags: ['conversational'] },
		{ label: 'Texts and dialogues to train on', kind: 'dataset', tags: ['task_categories:text-generation'] },
	],
	datasets: [
		{ id: 'HuggingFaceFW/fineweb-2', description: 'Filtered web text in very many languages, for training from the start.' },
		{ id: 'HuggingFaceH4/ultrachat_200k', description: 'Generated conversations for teaching a model to chat.' },
		{ id: 'CohereForAI/Global-MMLU', description: 'Exam questions in 42 languages, to measure what a model knows.' },
	],
	models: [
		{ id: 'google/gemma-2-2b-it', description: 'Follows instructions and fits on small hardware.' },
		{ id: 'openai/gpt-oss-120b', description: 'A large open model that reasons before it answers.' },
		{
			id: 'Qwen/Qwen3-Coder-480B-A35B-Instruct',
			description: 'Made for programming; a mixture of experts that uses 35 of its 480 billion parameters at a time.',
		},
	],
	spaces: [
		{ id: 'lmsys/chatbot-arena-leaderboard', description: 'Ranks chat models by the votes of people who saw two answers.' },
		{ id: 'HuggingFaceH4/zephyr-chat', description: 'Talks as Zephyr, a small model trained on preferences.' },
	],
	widgetModels: ['mistralai/Mistral-Nemo-Instruct-2407'],
	youtubeId: 'e9gNEAlsOvU',
}
