import { env, pipeline, RawImage } from '@huggingface/transformers'
import * as z from 'zod/mini'
import type { Guess, TrialQuestion, TrialReply } from './messages.ts'
import { fetchBytes, FetchFailure, fetchFromMemory } from './model-files.ts'
import { createProgressSum, RUNTIME, type TrialProgress } from './trial-progress.ts'

/** How many labels an answer has at most. */
const GUESSES = 5
/** Progress is told this often. Milliseconds. */
const TELL_EVERY = 50

const Guesses = z.array(z.object({ label: z.string(), score: z.number() }))
type Model = TrialQuestion['model']
type Classify = (input: string | Blob) => Promise<unknown>

const tell = (reply: TrialReply): void => postMessage(reply)

/** Fetches the runtime and all files of the model at once, and tells how far that is. */
async function fetchAll({ modelId, revision, trial, runtime }: Model): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
	const wanted = [
		{ path: RUNTIME, size: runtime.wasmBytes, address: runtime.wasm },
		...trial.files.map((file) => ({ ...file, address: `/${modelId}/resolve/${revision}/${file.path}` })),
	]
	const sum = createProgressSum(wanted)
	let latest: TrialProgress | undefined
	// Bytes arrive a thousand times a second; each telling draws the page again.
	const telling = setInterval(() => {
		if (latest) tell({ kind: 'loading', progress: latest })
		latest = undefined
	}, TELL_EVERY)
	const fetched = wanted.map(async (file) => {
		const bytes = await fetchBytes(file.address, file, (loaded) => {
			latest = sum(file.path, loaded)
		})
		return [file.path, bytes] as const
	})
	const files = new Map(await Promise.all(fetched).finally(() => clearInterval(telling)))
	if (latest) tell({ kind: 'loading', progress: latest })
	return files
}

async function load(model: Model): Promise<Classify> {
	const { modelId, revision, trial, runtime } = model
	const files = await fetchAll(model)
	env.allowLocalModels = false
	env.remoteHost = location.origin
	env.remotePathTemplate = '{model}/resolve/{revision}/'
	// The addresses name a commit: the browser's own cache keeps those files, and drops them when it needs the room.
	env.useBrowserCache = false
	env.useWasmCache = false
	env.fetch = fetchFromMemory(files)
	const { wasm } = env.backends.onnx
	const binary = files.get(RUNTIME)
	if (!wasm || !binary) throw new Error('ONNX Runtime has no WebAssembly part')
	wasm.wasmPaths = { mjs: new URL(runtime.script, location.origin).href }
	wasm.wasmBinary = binary.buffer
	wasm.numThreads = globalThis.crossOriginIsolated ? Math.min(4, navigator.hardwareConcurrency) : 1

	const { dtype, subfolder, externalFiles } = trial.weights
	const options = { revision, dtype, subfolder, device: 'wasm', use_external_data_format: externalFiles } as const
	if (trial.task === 'text-classification') {
		const classify = await pipeline(trial.task, modelId, options)
		return async (input) => classify(typeof input === 'string' ? input : await input.text(), { top_k: GUESSES })
	}
	const classify = await pipeline(trial.task, modelId, options)
	return async (input) => classify(await readPicture(input), { top_k: GUESSES })
}

async function readPicture(input: string | Blob): Promise<RawImage> {
	if (typeof input === 'string') throw new Error('An image is needed')
	return RawImage.fromBlob(input).catch(() => {
		throw new Error('The browser cannot read this file as an image.')
	})
}

let loading: Promise<Classify> | undefined

async function answer({ model, input }: TrialQuestion): Promise<void> {
	if (!loading) {
		const started = performance.now()
		loading = load(model)
		await loading
		tell({ kind: 'ready', ms: performance.now() - started })
	}
	const classify = await loading
	const started = performance.now()
	const guesses: Guess[] = Guesses.parse(await classify(input))
	tell({ kind: 'answer', guesses, ms: performance.now() - started })
}

addEventListener('message', ({ data }: MessageEvent<TrialQuestion>) => {
	answer(data).catch((error: unknown) =>
		tell({
			kind: 'failure',
			failure: error instanceof FetchFailure ? error.failure : { message: error instanceof Error ? error.message : String(error) },
		}),
	)
})
