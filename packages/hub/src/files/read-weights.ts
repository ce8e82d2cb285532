import { findTensorType } from '@stoa/catalog'
import { FormatError, readGgufHeader, readSafetensorsHeader, readSafetensorsIndex } from '@stoa/formats'
import { isHubError } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { buffer } from 'node:stream/consumers'
import type { Files, FoundFile, WeightsHeader } from './files.ts'
import { readerOfFile } from './range-reader-of-file.ts'

/** Characters, over all headers that are kept. */
const KEPT_MAX = 64 * 1024 * 1024
/** What a tensor takes besides its name. */
const TENSOR_KEPT = 100
/** Parts of one model whose headers are read. */
const PARTS_MAX = 500
/** Tensors of one model over all its parts. */
const TENSORS_MAX = 200_000
const PARTS_AT_ONCE = 4
/** Bytes of an index that are read. */
const INDEX_SIZE_MAX = 16 * 1024 * 1024

const INDEX = /\.safetensors\.index\.json$/i

/** Whether a file of this name has a header of weights, or names files that have. */
function isWeights(path: string): boolean {
	return /\.(?:safetensors|gguf)$/i.test(path) || INDEX.test(path)
}

async function readSingle(file: FoundFile): Promise<WeightsHeader> {
	if (/\.gguf$/i.test(file.path)) {
		const { keys, tensors } = await readGgufHeader(readerOfFile(file))
		return {
			format: 'gguf',
			tensors: tensors.map(({ name, shape, type, elements }) => {
				const known = findTensorType(type)
				const bytes = known && Math.ceil((elements * known.bitsPerWeight) / 8)
				return { name, shape, elements, bytes, dtype: known?.name ?? `type ${type}`, file: file.path }
			}),
			notes: keys,
			missing: [],
		}
	}
	const { tensors, metadata } = await readSafetensorsHeader(readerOfFile(file))
	return {
		format: 'safetensors',
		tensors: tensors.map((tensor) => ({ ...tensor, file: file.path })),
		notes: Object.entries(metadata).map(([key, value]) => ({ key, value, count: undefined })),
		missing: [],
	}
}

/** What `read` answers, or nothing when a file is not what its name says or its bytes are gone. */
async function headerOr(read: () => Promise<WeightsHeader>): Promise<WeightsHeader | undefined> {
	try {
		return await read()
	} catch (error) {
		if (error instanceof FormatError || isHubError(error, 'entry-not-found') || isHubError(error, 'object-not-found')) return undefined
		throw error
	}
}

/** Makes the reader of weights' headers. `find` decides access to each file. */
export function createReadWeights(find: Files['find']): Files['weights'] {
	const headers = new LRUCache<string, WeightsHeader>({
		maxSize: KEPT_MAX,
		sizeCalculation: ({ tensors, notes }) =>
			tensors.reduce((sum, { name }) => sum + name.length + TENSOR_KEPT, 1) +
			notes.reduce((sum, { key, value }) => sum + key.length + String(value).length, 0),
	})

	/** What bytes of a hash say never changes; whoever asks has been let in to them. */
	async function single(file: FoundFile): Promise<WeightsHeader> {
		const key = `${file.etag}:${file.path}`
		const header = headers.get(key) ?? (await readSingle(file))
		headers.set(key, header)
		return header
	}

	async function sharded(actor: Parameters<Files['find']>[0], index: FoundFile): Promise<WeightsHeader> {
		if (index.size > INDEX_SIZE_MAX) throw new FormatError('safetensors index', 'it is too large')
		const names = readSafetensorsIndex((await buffer(await index.open())).toString())
		if (names.length > PARTS_MAX) throw new FormatError('safetensors index', `it names more than ${PARTS_MAX} files`)
		const folder = index.path.slice(0, index.path.lastIndexOf('/') + 1)
		const ref = { kind: index.repo.kind, id: index.repo.name }
		const whole: WeightsHeader = { format: 'safetensors', tensors: [], notes: [], missing: [] }
		for (let start = 0; start < names.length; start += PARTS_AT_ONCE) {
			const part = names.slice(start, start + PARTS_AT_ONCE)
			const read = part.map((name) => headerOr(async () => single(await find(actor, ref, index.commit, folder + name))))
			for (const [at, header] of (await Promise.all(read)).entries()) {
				if (!header) whole.missing.push(folder + (part[at] ?? ''))
				else if (whole.tensors.length + header.tensors.length > TENSORS_MAX)
					throw new FormatError('safetensors index', 'it names too many tensors')
				else whole.tensors = whole.tensors.concat(header.tensors)
			}
		}
		return whole
	}

	return async (actor, ref, rev, path) => {
		if (!isWeights(path)) return undefined
		const file = await find(actor, ref, rev, path)
		return headerOr(() => (INDEX.test(path) ? sharded(actor, file) : single(file)))
	}
}
