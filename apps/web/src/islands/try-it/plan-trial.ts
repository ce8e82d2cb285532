/** Tasks that run in the visitor's browser. */
export const TRIAL_TASKS = ['image-classification', 'text-classification'] as const

/** A task that can be tried. */
export type TrialTask = (typeof TRIAL_TASKS)[number]

/** A file of the model, with its bytes. */
export interface TrialFile {
	path: string
	size: number
}

/** How transformers.js finds the weights. */
export interface TrialWeights {
	dtype: 'fp32' | 'fp16' | 'q8' | 'int8' | 'uint8' | 'q4' | 'q4f16' | 'bnb4'
	/** `onnx`, or nothing for the root. */
	subfolder: string
	/** Files beside the ONNX file that hold its tensors. */
	externalFiles: number
}

/** What runs a model in a browser. */
export interface Trial {
	task: TrialTask
	weights: TrialWeights
	/** Everything that may be fetched; a file that is not here is not in the repository. */
	files: TrialFile[]
}

/** Why a model cannot be tried: `file` is what is missing. */
export type NoTrial =
	| { reason: 'other-task' }
	| { reason: 'no-onnx' }
	| { reason: 'no-file'; file: string }
	| { reason: 'too-large'; bytes: number }

/** WebAssembly addresses 4 GB; a model is there twice while it is loaded. Bytes. */
const LARGEST = 1_500_000_000

/** Smallest first where quality bears it; what browsers run badly comes last. The names of the files are a convention of transformers.js. */
const DTYPES: readonly (readonly [TrialWeights['dtype'], string])[] = [
	['q8', '_quantized'],
	['fp32', ''],
	['int8', '_int8'],
	['uint8', '_uint8'],
	['q4', '_q4'],
	['bnb4', '_bnb4'],
	['q4f16', '_q4f16'],
	['fp16', '_fp16'],
]

const NEEDED: Record<TrialTask, readonly string[]> = {
	'image-classification': ['config.json', 'preprocessor_config.json'],
	'text-classification': ['config.json', 'tokenizer.json', 'tokenizer_config.json'],
}

const isTrialTask = (task: string): task is TrialTask => TRIAL_TASKS.some((known) => known === task)

/** Whether and how a model runs in a browser, from its task and the files of its repository. */
export function planTrial(task: string, files: readonly TrialFile[]): Trial | NoTrial {
	if (!isTrialTask(task)) return { reason: 'other-task' }
	const sizes = new Map(files.map(({ path, size }) => [path, size]))
	const found = findWeights(sizes)
	if (!found) return { reason: 'no-onnx' }
	const needed = NEEDED[task]
	const missing = needed.find((path) => !sizes.has(path))
	if (missing !== undefined) return { reason: 'no-file', file: missing }
	const paths = [...needed, ...found.paths]
	const plan = paths.map((path) => ({ path, size: sizes.get(path) ?? 0 }))
	const bytes = bytesOf(plan)
	return bytes > LARGEST ? { reason: 'too-large', bytes } : { task, weights: found.weights, files: plan }
}

/** Bytes of all files together. */
export function bytesOf(files: readonly TrialFile[]): number {
	return files.reduce((sum, { size }) => sum + size, 0)
}

function findWeights(sizes: ReadonlyMap<string, number>): { weights: TrialWeights; paths: string[] } | undefined {
	for (const subfolder of ['onnx', ''])
		for (const [dtype, suffix] of DTYPES) {
			const path = `${subfolder && `${subfolder}/`}model${suffix}.onnx`
			if (!sizes.has(path)) continue
			const external = externalPaths(path, sizes)
			return { weights: { dtype, subfolder, externalFiles: external.length }, paths: [path, ...external] }
		}
	return undefined
}

/** ONNX keeps tensors over 2 GB, or those that the exporter chose, in files beside it: `x.onnx_data`, `x.onnx_data_1`, ... */
function externalPaths(path: string, sizes: ReadonlyMap<string, number>): string[] {
	const paths: string[] = []
	for (;;) {
		const next = `${path}_data${paths.length === 0 ? '' : `_${paths.length}`}`
		if (!sizes.has(next)) return paths
		paths.push(next)
	}
}
