import { inferenceSnippets, type InferenceOptions } from '@stoa/snippets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startInferenceService, type InferenceService } from './inference-service.ts'

const {
	STOA_TEST_PYTHON_PLAIN: python,
	STOA_TEST_JAVASCRIPT: scripts,
	STOA_TEST_PYTHON_PLAIN_MISSING: noPython = 'run npm test: it installs the Python clients',
	STOA_TEST_JAVASCRIPT_MISSING: noScripts = 'run npm test: it installs the JavaScript clients',
} = process.env
const whyNot = python === undefined ? noPython : scripts === undefined ? noScripts : undefined

let service: InferenceService
beforeAll(async () => {
	if (python !== undefined && scripts !== undefined) service = await startInferenceService(python, scripts)
})
afterAll(() => service?.stop())

/** One program of a client to run. */
interface Run {
	/** Language and client. */
	client: string
	template: string
	task: string
	/** Default: `hf-inference`. */
	provider?: string
	library?: string
	options?: InferenceOptions
	/** The answer of the service. */
	answer?: unknown
	/** What the program prints. */
	prints?: string
	/** What the request must contain. */
	body: unknown
	/** Default: JSON. */
	type?: string
}

const LABELS = [{ label: 'sunny', score: 0.5 }]
const TEXT = 'It\'s "fine" $(x) `y` ${z}\n'
const SETTINGS: InferenceOptions = { max_tokens: 9, temperature: 0.5, inputs: TEXT }
const dataUrl = (type: string, content: string): string => `data:${type};base64,${Buffer.from(content).toString('base64')}`
const cat = Buffer.from('cat').toString('base64')
const CAT = dataUrl('image/png', 'cat')
const PROMPT = expect.any(String)
const has = (fields: object): unknown => expect.objectContaining(fields)
const chat = (more: object): unknown => has({ messages: [{ role: 'user', content: TEXT }], max_tokens: 9, temperature: 0.5, ...more })
const zeroShot = { candidate_labels: ['refund', 'legal', 'faq'] }

/** A complete chat and a streamed one for every client except `fetch`, which has no streaming form. */
const CHATS: readonly Run[] = [
	'python/openai',
	'python/huggingface_hub',
	'python/requests',
	'js/openai',
	'js/huggingface.js',
	'sh/curl',
].flatMap((client) => [
	{ client, template: 'conversational', task: 'text-generation', provider: 'together', options: SETTINGS, prints: 'Hello', body: chat({}) },
	{
		client,
		template: 'conversationalStream',
		task: 'text-generation',
		provider: 'together',
		options: { ...SETTINGS, streaming: true },
		prints: client === 'sh/curl' ? '"content":"Hel"' : 'Hello',
		body: chat({ stream: true }),
	},
])

/** A text, an image and a recording. */
const BASICS: readonly Run[] = ['js/fetch', 'sh/curl', 'python/requests', 'python/huggingface_hub', 'js/huggingface.js'].flatMap(
	(client) => {
		const common = { client, answer: LABELS, prints: 'sunny' }
		return [
			{
				...common,
				template: 'basic',
				task: 'text-classification',
				answer: [LABELS],
				options: { inputs: TEXT },
				body: has({ inputs: TEXT }),
			},
			{ ...common, template: 'basicImage', task: 'image-classification', body: 'picture', type: 'image/jpeg' },
			{ ...common, template: 'basicAudio', task: 'audio-classification', body: 'sound', type: 'audio/flac' },
		]
	},
)

const OTHERS: readonly Run[] = [
	{
		client: 'js/fetch',
		template: 'conversational',
		task: 'text-generation',
		provider: 'together',
		options: SETTINGS,
		prints: 'Hello',
		body: chat({}),
	},
	{
		client: 'js/fetch',
		template: 'imageToImage',
		task: 'image-to-image',
		prints: 'Blob',
		body: { inputs: CAT, parameters: { prompt: PROMPT } },
	},
	{
		client: 'js/fetch',
		template: 'imageToVideo',
		task: 'image-to-video',
		provider: 'fal-ai',
		prints: 'https://files.test/film.mp4',
		body: { image_url: CAT, prompt: PROMPT },
	},
	{
		client: 'js/fetch',
		template: 'textToImage',
		task: 'text-to-image',
		options: { inputs: TEXT },
		prints: 'Blob',
		body: has({ inputs: TEXT }),
	},
	{ client: 'js/fetch', template: 'textToSpeech', task: 'text-to-speech', answer: LABELS, prints: 'sunny', body: { text: PROMPT } },
	{
		client: 'js/fetch',
		template: 'textToAudio',
		task: 'text-to-audio',
		library: 'transformers',
		prints: 'Blob',
		body: { inputs: PROMPT },
	},
	{
		client: 'js/fetch',
		template: 'zeroShotClassification',
		task: 'zero-shot-classification',
		answer: LABELS,
		prints: 'sunny',
		body: { inputs: PROMPT, parameters: zeroShot },
	},
	{
		client: 'sh/curl',
		template: 'zeroShotClassification',
		task: 'zero-shot-classification',
		options: { inputs: TEXT },
		answer: LABELS,
		prints: 'sunny',
		body: { inputs: TEXT, parameters: zeroShot },
	},

	{
		client: 'python/requests',
		template: 'documentQuestionAnswering',
		task: 'document-question-answering',
		answer: LABELS,
		prints: 'sunny',
		body: { inputs: { image: cat, question: PROMPT } },
	},
	{ client: 'python/requests', template: 'imageToImage', task: 'image-to-image', body: { inputs: cat, parameters: { prompt: PROMPT } } },
	{
		client: 'python/requests',
		template: 'imageToVideo',
		task: 'image-to-video',
		provider: 'fal-ai',
		body: { image_url: CAT, prompt: PROMPT },
	},
	{
		client: 'python/requests',
		template: 'tabular',
		task: 'tabular-regression',
		prints: 'PNG',
		body: { inputs: { data: expect.any(Object) } },
	},
	{
		client: 'python/requests',
		template: 'textToAudio',
		task: 'text-to-audio',
		answer: [[0, 1], 16000],
		prints: 'played [0, 1] 16000',
		body: { inputs: PROMPT },
	},
	{
		client: 'python/requests',
		template: 'textToSpeech',
		task: 'text-to-speech',
		library: 'transformers',
		prints: "played b'\\x89PNG",
		body: { text: PROMPT },
	},
	{ client: 'python/requests', template: 'textToImage', task: 'text-to-image', options: { inputs: TEXT }, body: { inputs: TEXT } },
	{
		client: 'python/requests',
		template: 'zeroShotClassification',
		task: 'zero-shot-classification',
		answer: LABELS,
		prints: 'sunny',
		body: { inputs: PROMPT, parameters: zeroShot },
	},
	{
		client: 'python/requests',
		template: 'zeroShotImageClassification',
		task: 'zero-shot-image-classification',
		answer: LABELS,
		prints: 'sunny',
		body: has({ parameters: { candidate_labels: ['cat', 'dog', 'llama'] } }),
	},

	{
		client: 'python/huggingface_hub',
		template: 'documentQuestionAnswering',
		task: 'document-question-answering',
		answer: [{ answer: 'sunny', score: 0.5, start: 0, end: 1 }],
		prints: 'sunny',
		body: has({ inputs: { image: cat, question: PROMPT } }),
	},
	{
		client: 'python/huggingface_hub',
		template: 'questionAnswering',
		task: 'question-answering',
		answer: { answer: 'sunny', score: 0.5, start: 0, end: 1 },
		prints: 'sunny',
		body: has({ inputs: { question: PROMPT, context: PROMPT } }),
	},
	{
		client: 'python/huggingface_hub',
		template: 'tableQuestionAnswering',
		task: 'table-question-answering',
		answer: { answer: 'sunny', coordinates: [[0, 0]], cells: ['a'], aggregator: 'NONE' },
		prints: 'sunny',
		body: has({ inputs: { query: PROMPT, table: has({}) } }),
	},
	{
		client: 'python/huggingface_hub',
		template: 'imageToImage',
		task: 'image-to-image',
		body: has({ inputs: cat, parameters: has({ prompt: PROMPT }) }),
	},
	{
		client: 'python/huggingface_hub',
		template: 'imageToVideo',
		task: 'image-to-video',
		provider: 'fal-ai',
		body: has({ image_url: expect.stringContaining(cat), prompt: PROMPT }),
	},
	{
		client: 'python/huggingface_hub',
		template: 'textToImage',
		task: 'text-to-image',
		options: { inputs: TEXT },
		body: has({ inputs: TEXT }),
	},
	{ client: 'python/huggingface_hub', template: 'textToSpeech', task: 'text-to-speech', provider: 'fal-ai', body: has({ text: PROMPT }) },
	{ client: 'python/huggingface_hub', template: 'textToVideo', task: 'text-to-video', provider: 'fal-ai', body: has({ prompt: PROMPT }) },

	{
		client: 'js/huggingface.js',
		template: 'imageToImage',
		task: 'image-to-image',
		body: has({ inputs: cat, parameters: has({ prompt: PROMPT }) }),
	},
	{
		client: 'js/huggingface.js',
		template: 'imageToVideo',
		task: 'image-to-video',
		provider: 'fal-ai',
		body: has({ image_url: CAT, prompt: PROMPT }),
	},
	{
		client: 'js/huggingface.js',
		template: 'textToImage',
		task: 'text-to-image',
		options: { inputs: TEXT },
		body: { inputs: TEXT, parameters: { num_inference_steps: 5 } },
	},
	{ client: 'js/huggingface.js', template: 'textToSpeech', task: 'text-to-speech', provider: 'fal-ai', body: has({ text: PROMPT }) },
	{ client: 'js/huggingface.js', template: 'textToVideo', task: 'text-to-video', provider: 'fal-ai', body: has({ prompt: PROMPT }) },
	{ client: 'js/huggingface.js', template: 'textToAudio', task: 'text-to-audio', body: has({ inputs: PROMPT }) },

	{
		client: 'python/fal_client',
		template: 'textToImage',
		task: 'text-to-image',
		provider: 'fal-ai',
		options: { inputs: TEXT },
		prints: 'picture.png',
		body: has({ prompt: TEXT }),
	},
	{
		client: 'python/fal_client',
		template: 'imageToImage',
		task: 'image-to-image',
		provider: 'fal-ai',
		prints: 'picture.png',
		body: has({ prompt: PROMPT }),
	},
	{
		client: 'python/fal_client',
		template: 'imageToVideo',
		task: 'image-to-video',
		provider: 'fal-ai',
		prints: 'film.mp4',
		body: has({ image_url: CAT, prompt: PROMPT }),
	},
]

const RUNS: readonly Run[] = [...CHATS, ...BASICS, ...OTHERS]

/** The name of the template, as in the list of templates. */
const pathOf = ({ client, template }: Run): string => `${client}/${template}`

describe.skipIf(whyNot !== undefined)(`inference programs with the real clients (${whyNot ?? 'as pip and npm install them'})`, () => {
	test.concurrent.each(RUNS.map((run, number) => [`S-18 template ${pathOf(run)}: runs and sends what it shows`, run, number] as const))(
		'%s',
		async (_, run, number) => {
			const { task, provider = 'hf-inference', library, options, answer, prints = '', body, type = 'application/json' } = run
			const id = `ada/engine-${number}x`
			const isFal = run.client === 'python/fal_client'
			const billTo = isFal ? undefined : 'acme'
			const model = { id, pipeline_tag: task, library_name: library }
			const written = inferenceSnippets({ model, provider, options: { ...options, billTo } })
			const snippet = written.find(({ language, client }) => `${language}/${client}` === run.client)
			if (!snippet) throw new Error(`${run.client} has no program for ${task}`)
			expect(await service.run(snippet, id, { task, answer })).toContain(prints)
			const [call, ...more] = service.arrivedFor(id)
			expect(more).toEqual([])
			expect(call).toMatchObject({ body, type, billTo, authorization: isFal ? 'Key fal-secret' : 'Bearer hf_secret' })
		},
		// Clients load slowly where many tests share few cores.
		180_000,
	)
})

test('P-05 S-18 every template of every client is run', () => {
	const seen = new Set(RUNS.map(pathOf))
	expect(seen.size).toBe(RUNS.length)
	// The two headers come before the programs of their clients.
	expect(RUNS.length).toBe(63 - 2)
})
