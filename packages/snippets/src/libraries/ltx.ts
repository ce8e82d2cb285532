import type { ModelRecord } from '../model-record.ts'
import { sh } from '../quote.ts'
import { hasTag, modelName } from '../record-fields.ts'
import type { Generator, Snippet } from '../snippet.ts'

/** Weights of the newer generation, wherever the record names it. */
const IS_2_5 = /ltx[-_]?2\.5/i

const TEXT_ENCODER = 'gemma4-12b-with-proj-ltx-2.5-bf16.safetensors'
const UPSCALER = 'LTX-2.5-22b-IC-LoRA-Pixel-Spatial-Upscaler'
const GEMMA_FOLDER = 'models/gemma-3-12b'
const PROMPT = 'Waves roll over a pebble beach.'
const OWN_PROMPT = 'your prompt here'
const IMAGE_HINT = '# To start from a picture, add: --image path/to/image.jpg 0 0.8'

const clone = (sync: string): Snippet => ({
	language: 'sh',
	title: 'Install',
	code: `git clone https://github.com/Lightricks/LTX-2.git\ncd LTX-2\nuv sync ${sync}`,
})

const download = (...lines: readonly string[]): Snippet => ({ language: 'sh', title: 'Download', code: lines.join('\n') })

/** One run of a pipeline, an option a line. */
function run(title: string, pipeline: string, options: readonly (readonly [name: string, ...values: string[]])[]): Snippet {
	const lines = options.map(([name, ...values]) => `  --${name} ${sh`${values}`}`)
	return { language: 'sh', title, code: `${IMAGE_HINT}\n${[`uv run python -m ltx_pipelines.${pipeline}`, ...lines].join(' \\\n')}` }
}

/** The parts of a 2.5 checkpoint below `models/{name}`; names in angle brackets are for the reader to fill in. */
const parts = (folder: string) => ({
	transformer: `${folder}/diffusion_models/<distilled-transformer>.safetensors`,
	textEncoder: `${folder}/text_encoders/${TEXT_ENCODER}`,
	video: `${folder}/vae/<video-vae>.safetensors`,
	audio: `${folder}/vae/<audio-vae>.safetensors`,
	spatial: `${folder}/latent_upscale_models/<spatial-upsampler>.safetensors`,
	temporal: `${folder}/latent_upscale_models/<temporal-upsampler>.safetensors`,
})

const ELSEWHERE_2_5 = [
	['transformer-path', 'path/to/distilled-transformer.safetensors'],
	['text-encoder-path', `path/to/${TEXT_ENCODER}`],
	['video-vae-path', 'path/to/video-vae.safetensors'],
	['audio-vae-path', 'path/to/audio-vae.safetensors'],
	['spatial-upsampler-path', 'path/to/spatial-upsampler.safetensors'],
] as const

const END = [
	['prompt', OWN_PROMPT],
	['output-path', 'output.mp4'],
] as const
const SAMPLE_END = [
	['prompt', PROMPT],
	['output-path', 'output.mp4'],
] as const
const REFERENCE = ['video-conditioning', 'reference.mp4', '1.0'] as const

function addition25(model: ModelRecord, folder: string): Snippet[] {
	const weights = ['lora', `${folder}/<weights>.safetensors`, '1.0'] as const
	return [
		clone('--extra natten'),
		download(sh`hf download ${model.id} --local-dir ${folder}`),
		hasTag(model, 'ic-lora')
			? run('Generate', 'ic_lora', [...ELSEWHERE_2_5, weights, REFERENCE, ...END])
			: run('Generate', 'distilled', [...ELSEWHERE_2_5, weights, ...END]),
	]
}

function base25({ id }: ModelRecord, folder: string): Snippet[] {
	const at = parts(folder)
	const files = Object.values(at).map((path) => path.slice(folder.length + 1))
	const checkpoint = [
		['transformer-path', at.transformer],
		['text-encoder-path', at.textEncoder],
		['video-vae-path', at.video],
		['audio-vae-path', at.audio],
		['spatial-upsampler-path', at.spatial],
	] as const
	const lora = `models/${UPSCALER}/ltx-2.5-22b-ic-lora-pixel-spatial-upscaler-x2-1.0.safetensors`
	return [
		clone('--extra natten'),
		download(
			sh`hf download ${id} ${files} --local-dir ${folder}`,
			sh`hf download ${`Lightricks/${UPSCALER}`} --local-dir ${`models/${UPSCALER}`}`,
		),
		run('Generate', 'distilled', [...checkpoint, ['num-frames', '121'], ...SAMPLE_END]),
		run('Generate in high resolution', 'dfr_pipeline', [
			...checkpoint,
			['temporal-upsampler-path', at.temporal],
			['detailing-lora', lora],
			['spatial-upscalings', '1'],
			['temporal-upscalings', '1'],
			['height', '1088'],
			['width', '1920'],
			['num-frames', '121'],
			...SAMPLE_END,
		]),
	]
}

const prepare23 = (id: string, folder: string): Snippet[] => [
	clone('--frozen'),
	download(
		sh`hf download ${id} --local-dir ${folder}`,
		`hf download google/gemma-3-12b-it-qat-q4_0-unquantized --local-dir ${GEMMA_FOLDER}`,
	),
]

function addition23(model: ModelRecord, folder: string): Snippet[] {
	const gemma = ['gemma-root', GEMMA_FOLDER] as const
	const upsampler = ['spatial-upsampler-path', 'path/to/spatial_upsampler.safetensors'] as const
	const weights = ['lora', `${folder}/<weights>.safetensors`, '1.0'] as const
	const generate = hasTag(model, 'ic-lora')
		? run('Generate', 'ic_lora', [
				['distilled-checkpoint-path', 'path/to/distilled_checkpoint.safetensors'],
				upsampler,
				gemma,
				weights,
				REFERENCE,
				...END,
			])
		: run('Generate', 'ti2vid_two_stages_hq', [
				['checkpoint-path', 'path/to/checkpoint.safetensors'],
				['distilled-lora', 'path/to/distilled_lora.safetensors', '0.8'],
				upsampler,
				gemma,
				weights,
				...END,
			])
	return [...prepare23(model.id, folder), generate]
}

function base23({ id }: ModelRecord, folder: string): Snippet[] {
	const upsampler = ['spatial-upsampler-path', `${folder}/<spatial-upsampler>.safetensors`] as const
	const gemma = ['gemma-root', GEMMA_FOLDER] as const
	return [
		...prepare23(id, folder),
		run('Generate', 'distilled', [
			['distilled-checkpoint-path', `${folder}/<distilled-checkpoint>.safetensors`],
			upsampler,
			gemma,
			...SAMPLE_END,
		]),
		run('Generate in two stages', 'ti2vid_two_stages_hq', [
			['checkpoint-path', `${folder}/<checkpoint>.safetensors`],
			['distilled-lora', `${folder}/<distilled-lora>.safetensors`, '0.8'],
			upsampler,
			gemma,
			...SAMPLE_END,
		]),
	]
}

/** LTX-2 video models: by generation (2.5, else 2.3), then IC-LoRA, LoRA, or a whole checkpoint. */
export const ltx = ((model) => {
	const base = model.cardData?.base_model ?? []
	const named = [model.id, ...(model.tags ?? []), ...(typeof base === 'string' ? [base] : base)]
	const folder = `models/${modelName(model.id)}`
	const isAddition = hasTag(model, 'ic-lora') || hasTag(model, 'lora')
	if (named.some((name) => IS_2_5.test(name))) return isAddition ? addition25(model, folder) : base25(model, folder)
	return isAddition ? addition23(model, folder) : base23(model, folder)
}) satisfies Generator
