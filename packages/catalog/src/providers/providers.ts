import { INFERENCE_ROUTER, type BodyShape, type Provider, type ProviderTask } from './provider.ts'

/** An OpenAI-like chat call at this path. */
const chat = (path: string): ProviderTask => ({ path, body: { model: '{model}', messages: '{messages}' } })

const PROMPT: BodyShape = { prompt: '{inputs}', '...': '{parameters}' }
const INPUTS: BodyShape = { inputs: '{inputs}', parameters: '{parameters}' }

/** A call of the own inference service: the model's address, inputs and parameters. */
const served: ProviderTask = { path: '/models/{model}', body: INPUTS }
const servedFile: ProviderTask = { path: '/models/{model}' }

const FAL_LORAS: BodyShape = { loras: [{ path: '{adapter.weights}', scale: 1 }] }
const FAL_IMAGE: BodyShape = { image_url: '{inputs}', '...': '{parameters}' }
/** A call that is queued: it answers where to ask for the result. */
const falQueue = (body: BodyShape, lora?: BodyShape): ProviderTask => ({
	path: '/{model}',
	base: 'https://queue.fal.run',
	routedQuery: '?_subdomain=queue',
	body,
	...(lora !== undefined && { lora }),
})

/** Models that carry a version run at another address, with the version in the body. */
const replicate = (input: BodyShape, lora?: BodyShape): ProviderTask => ({
	path: '/v1/models/{model}/predictions',
	body: { input },
	variants: [{ models: /:/, path: '/v1/predictions', body: { input, version: '{version}' } }],
	...(lora !== undefined && { lora: { input: lora } }),
})
const REPLICATE_LORA: BodyShape = { lora_weights: '{adapter.page}' }

const wavespeed = (body: BodyShape): ProviderTask => ({
	path: '/api/v3/{model}',
	body,
	lora: { loras: [{ path: '{adapter.id}', scale: 1 }] },
})
const WAVESPEED_IMAGE: BodyShape = { image: '{inputs}', images: ['{inputs}'], '...': '{parameters}' }

/** Inference providers, by key. Source: @huggingface/inference 4.13.30, read as facts. */
export const PROVIDERS: readonly Provider[] = [
	{
		key: 'baseten',
		prettyLabel: 'Baseten',
		organization: 'baseten',
		baseUrl: 'https://inference.baseten.co',
		isRouted: true,
		scheme: 'Bearer',
		tasks: { conversational: chat('/v1/chat/completions') },
	},
	{
		key: 'cerebras',
		prettyLabel: 'Cerebras',
		organization: 'cerebras',
		baseUrl: 'https://api.cerebras.ai',
		isRouted: true,
		scheme: 'Bearer',
		tasks: { conversational: chat('/v1/chat/completions') },
	},
	{
		key: 'cohere',
		prettyLabel: 'Cohere',
		organization: 'CohereLabs',
		baseUrl: 'https://api.cohere.com',
		isRouted: true,
		scheme: 'Bearer',
		tasks: { conversational: chat('/compatibility/v1/chat/completions') },
	},
	{
		key: 'deepinfra',
		prettyLabel: 'DeepInfra',
		organization: 'DeepInfra',
		baseUrl: 'https://api.deepinfra.com',
		isRouted: true,
		scheme: 'Bearer',
		tasks: {
			'automatic-speech-recognition': {
				path: '/v1/openai/audio/transcriptions',
				refusal: 'DeepInfra automatic-speech-recognition expects a Blob audio input.',
			},
			conversational: chat('/v1/openai/chat/completions'),
			'feature-extraction': { path: '/v1/openai/embeddings', body: { input: '{inputs}', '...': '{parameters}', model: '{model}' } },
			'text-generation': { path: '/v1/openai/completions', body: { model: '{model}', prompt: '{inputs}', '...': '{parameters}' } },
			'text-to-image': {
				path: '/v1/openai/images/generations',
				body: { prompt: '{inputs}', '...': '{parameters}', response_format: 'b64_json', model: '{model}' },
			},
			'text-to-speech': { path: '/v1/openai/audio/speech', body: { input: '{inputs}', '...': '{parameters}', model: '{model}' } },
		},
	},
	{
		key: 'fal-ai',
		prettyLabel: 'Fal AI',
		organization: 'fal',
		baseUrl: 'https://fal.run',
		isRouted: true,
		scheme: 'Key',
		tasks: {
			'audio-to-audio': falQueue({ audio_url: '{inputs}', '...': '{parameters}' }),
			'automatic-speech-recognition': { path: '/{model}', body: { audio_url: '{inputs}', '...': '{parameters}' } },
			'image-text-to-image': falQueue(FAL_IMAGE),
			'image-text-to-video': falQueue(FAL_IMAGE),
			'image-to-image': falQueue(FAL_IMAGE, FAL_LORAS),
			'image-segmentation': falQueue({ image_url: '{inputs}', '...': '{parameters}', sync_mode: true }),
			'image-to-video': falQueue(FAL_IMAGE, FAL_LORAS),
			'text-to-audio': falQueue(PROMPT),
			'text-to-image': {
				...falQueue(PROMPT, FAL_LORAS),
				variants: [
					{
						models: /^fal-ai\/lora$/,
						body: { prompt: '{inputs}', '...': '{parameters}', model_name: 'stabilityai/stable-diffusion-xl-base-1.0' },
					},
				],
			},
			'text-to-speech': { path: '/{model}', body: { text: '{inputs}', '...': '{parameters}' } },
			'text-to-video': falQueue(PROMPT, FAL_LORAS),
		},
	},
	{
		key: 'featherless-ai',
		prettyLabel: 'Featherless AI',
		organization: 'featherless-ai',
		baseUrl: 'https://api.featherless.ai',
		isRouted: true,
		scheme: 'Bearer',
		tasks: {
			conversational: chat('/v1/chat/completions'),
			'text-generation': { path: '/v1/completions', body: { model: '{model}', prompt: '{inputs}', '...': '{parameters}' } },
		},
	},
	{
		key: 'fireworks-ai',
		prettyLabel: 'Fireworks',
		organization: 'fireworks-ai',
		baseUrl: 'https://api.fireworks.ai',
		isRouted: true,
		scheme: 'Bearer',
		tasks: { conversational: chat('/inference/v1/chat/completions') },
	},
	{
		key: 'groq',
		prettyLabel: 'Groq',
		organization: 'groq',
		baseUrl: 'https://api.groq.com',
		isRouted: true,
		scheme: 'Bearer',
		tasks: {
			conversational: chat('/openai/v1/chat/completions'),
			'text-generation': {
				path: '/openai/v1/chat/completions',
				body: { inputs: '{inputs}', parameters: '{parameters}', model: '{model}' },
			},
		},
	},
	{
		key: 'hf-inference',
		prettyLabel: 'HF Inference',
		organization: 'hf-inference',
		baseUrl: `${INFERENCE_ROUTER}/hf-inference`,
		isRouted: true,
		scheme: 'Bearer',
		tasks: {
			'text-to-image': served,
			conversational: { path: '/models/{model}/v1/chat/completions', body: { messages: '{messages}', model: '{model}' } },
			'text-generation': {
				path: '/models/{model}/v1/completions',
				body: { model: '{model}', prompt: '{inputs}', '...': '{parameters}' },
			},
			'text-classification': served,
			'question-answering': served,
			'audio-classification': servedFile,
			'automatic-speech-recognition': servedFile,
			'fill-mask': served,
			'feature-extraction': { path: '/models/{model}/pipeline/feature-extraction', body: INPUTS },
			'image-classification': servedFile,
			'image-segmentation': servedFile,
			'document-question-answering': served,
			'image-to-text': servedFile,
			'object-detection': servedFile,
			'audio-to-audio': servedFile,
			'zero-shot-image-classification': served,
			'zero-shot-classification': served,
			'image-to-image': served,
			'sentence-similarity': { path: '/models/{model}/pipeline/sentence-similarity', body: INPUTS },
			'table-question-answering': served,
			'tabular-classification': served,
			'text-to-speech': served,
			'token-classification': served,
			translation: served,
			summarization: served,
			'visual-question-answering': served,
			'tabular-regression': served,
			'text-to-audio': served,
		},
	},
	{
		key: 'novita',
		prettyLabel: 'Novita',
		organization: 'novita',
		baseUrl: 'https://api.novita.ai',
		isRouted: true,
		scheme: 'Bearer',
		tasks: {
			conversational: chat('/v3/openai/chat/completions'),
			'image-text-to-video': {
				path: '/v3/minimax/v2/video_generation',
				onlyModels: /^MiniMax-H3$/,
				body: {
					model: '{model}',
					content: [
						{ type: 'text', text: '{parameters.prompt}' },
						{ type: 'image_url', image_url: { url: '{inputs}' }, role: 'first_frame' },
					],
					resolution: '768P',
					duration: 4,
					ratio: 'adaptive',
				},
			},
			'text-generation': {
				path: '/v3/openai/chat/completions',
				body: { inputs: '{inputs}', parameters: '{parameters}', model: '{model}' },
			},
			'text-to-video': { path: '/v3/async/{model}', body: PROMPT },
		},
	},
	{
		key: 'nscale',
		prettyLabel: 'Nscale',
		organization: 'nscale',
		baseUrl: 'https://inference.api.nscale.com',
		isRouted: true,
		scheme: 'Bearer',
		tasks: {
			'text-to-image': {
				path: '/v1/images/generations',
				body: { prompt: '{inputs}', '...': '{parameters}', response_format: 'b64_json', model: '{model}' },
			},
			conversational: chat('/v1/chat/completions'),
		},
	},
	{
		key: 'openai',
		prettyLabel: 'OpenAI',
		organization: 'openai',
		baseUrl: 'https://api.openai.com',
		isRouted: false,
		scheme: 'Bearer',
		tasks: { conversational: chat('/v1/chat/completions') },
	},
	{
		key: 'ovhcloud',
		prettyLabel: 'OVHcloud AI Endpoints',
		organization: 'ovhcloud',
		baseUrl: 'https://oai.endpoints.kepler.ai.cloud.ovh.net',
		isRouted: true,
		scheme: 'Bearer',
		tasks: {
			conversational: chat('/v1/chat/completions'),
			'text-generation': { path: '/v1/completions', body: { model: '{model}', prompt: '{inputs}', '...': '{parameters}' } },
		},
	},
	{
		key: 'publicai',
		prettyLabel: 'Public AI',
		organization: 'publicai',
		baseUrl: 'https://api.publicai.co',
		isRouted: true,
		scheme: 'Bearer',
		tasks: { conversational: chat('/v1/chat/completions') },
	},
	{
		key: 'replicate',
		prettyLabel: 'Replicate',
		organization: 'replicate',
		baseUrl: 'https://api.replicate.com',
		isRouted: true,
		scheme: 'Bearer',
		headers: { Prefer: 'wait' },
		tasks: {
			'text-to-image': replicate(PROMPT, REPLICATE_LORA),
			'text-to-speech': replicate({ text: '{inputs}', '...': '{parameters}' }),
			'text-to-video': replicate(PROMPT),
			'image-to-image': replicate(
				{ '...': '{parameters}', image: '{inputs}', images: ['{inputs}'], input_image: '{inputs}', input_images: ['{inputs}'] },
				REPLICATE_LORA,
			),
			'automatic-speech-recognition': replicate({ '...': '{parameters}', audio: '{inputs}' }),
		},
	},
	{
		key: 'scaleway',
		prettyLabel: 'Scaleway',
		organization: 'scaleway',
		baseUrl: 'https://api.scaleway.ai',
		isRouted: true,
		scheme: 'Bearer',
		tasks: {
			conversational: chat('/v1/chat/completions'),
			'text-generation': { path: '/v1/completions', body: { model: '{model}', prompt: '{inputs}', '...': '{parameters}' } },
			'feature-extraction': { path: '/v1/embeddings', body: { input: '{inputs}', model: '{model}' } },
		},
	},
	{
		key: 'together',
		prettyLabel: 'Together',
		organization: 'togethercomputer',
		baseUrl: 'https://api.together.xyz',
		isRouted: true,
		scheme: 'Bearer',
		tasks: {
			'text-to-image': {
				path: '/v1/images/generations',
				body: { prompt: '{inputs}', '...': '{parameters}', response_format: 'base64', model: '{model}' },
			},
			'image-to-image': {
				path: '/v1/images/generations',
				body: { '...': '{parameters}', reference_images: ['{inputs}'], response_format: 'base64', model: '{model}' },
				variants: [
					{
						models: /FLUX\.1-Kontext/i,
						body: { '...': '{parameters}', image_url: '{inputs}', response_format: 'base64', model: '{model}' },
					},
				],
			},
			'text-to-video': { path: '/v2/videos', body: { prompt: '{inputs}', '...': '{parameters}', model: '{model}' } },
			'image-to-video': {
				path: '/v2/videos',
				body: { frame_images: [{ input_image: '{inputs}', frame: 'first' }], model: '{model}', '...': '{parameters}' },
			},
			conversational: chat('/v1/chat/completions'),
			'text-generation': { path: '/v1/completions', body: { model: '{model}', prompt: '{inputs}', '...': '{parameters}' } },
			'feature-extraction': { path: '/v1/embeddings', body: { input: '{inputs}', '...': '{parameters}', model: '{model}' } },
			'text-to-speech': {
				path: '/v1/audio/speech',
				body: { input: '{inputs}', '...': '{parameters}', model: '{model}' },
				variants: [{ models: /kokoro/i, body: { input: '{inputs}', voice: 'af_alloy', '...': '{parameters}', model: '{model}' } }],
			},
			'automatic-speech-recognition': {
				path: '/v1/audio/transcriptions',
				refusal: 'Together automatic-speech-recognition expects a Blob, ArrayBuffer, or HTTP(S) URL string audio input.',
			},
		},
	},
	{
		key: 'wavespeed',
		prettyLabel: 'WaveSpeedAI',
		organization: 'wavespeed',
		baseUrl: 'https://api.wavespeed.ai',
		isRouted: true,
		scheme: 'Bearer',
		tasks: {
			'text-to-image': wavespeed(PROMPT),
			'text-to-video': wavespeed(PROMPT),
			'image-to-image': wavespeed(WAVESPEED_IMAGE),
			'image-to-video': wavespeed(WAVESPEED_IMAGE),
			'image-text-to-image': wavespeed(WAVESPEED_IMAGE),
			'image-text-to-video': wavespeed(WAVESPEED_IMAGE),
		},
	},
	{
		key: 'zai-org',
		prettyLabel: 'Z.ai',
		organization: 'zai-org',
		baseUrl: 'https://api.z.ai',
		isRouted: true,
		scheme: 'Bearer',
		headers: { 'x-source-channel': 'hugging_face', 'accept-language': 'en-US,en' },
		tasks: {
			conversational: chat('/api/paas/v4/chat/completions'),
			'text-to-image': {
				path: '/api/paas/v4/async/images/generations',
				body: { prompt: '{inputs}', '...': '{parameters}', model: '{model}' },
			},
			'image-to-text': { path: '/api/paas/v4/layout_parsing', body: { model: '{model}', file: '{inputs}' } },
		},
	},
]
