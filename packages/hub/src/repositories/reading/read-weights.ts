import { findTensorType } from '@stoa/catalog'
import { FormatError, type RangeReader, readGgufHeader, readSafetensorsHeader, readSafetensorsIndex } from '@stoa/formats'
import { LRUCache } from 'lru-cache'
import type { ReadableFiles } from './remote-files.ts'
import { compareWeights, pageOfWeights } from './page-of-weights.ts'
import type { UnreadableWeights, WeightsChange, WeightsHeader, WeightsPage, WeightsQuery, WeightsShards } from './weights.ts'

/** Characters, over all headers that are kept. */
const KEPT_MAX = 32 * 1024 * 1024
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
export function isWeights(path: string): boolean {
	return /\.(?:safetensors|gguf)$/i.test(path) || isWeightsIndex(path)
}

/** Whether a file of this name names the files of a model. */
export function isWeightsIndex(path: string): boolean {
	return INDEX.test(path)
}

async function readSingle(path: string, reader: RangeReader): Promise<WeightsHeader> {
	if (/\.gguf$/i.test(path)) {
		const { keys, tensors } = await readGgufHeader(reader)
		return {
			format: 'gguf',
			tensors: tensors.map(({ name, shape, type, elements }) => {
				const known = findTensorType(type)
				const bytes = known && Math.ceil((elements * known.bitsPerWeight) / 8)
				return { name, shape, elements, bytes, dtype: known?.name ?? `type ${type}`, file: path }
			}),
			notes: keys,
			missing: [],
		}
	}
	const { tensors, metadata } = await readSafetensorsHeader(reader)
	return {
		format: 'safetensors',
		tensors: tensors.map((tensor) => ({ ...tensor, file: path })),
		notes: Object.entries(metadata).map(([key, value]) => ({ key, value, count: undefined })),
		missing: [],
	}
}

/** What `read` answers, or why nothing could be read. */
async function orWhy<Read>(read: () => Promise<Read>): Promise<Read | UnreadableWeights> {
	try {
		return await read()
	} catch (error) {
		if (error instanceof FormatError) return { why: `${error.message}.` }
		throw error
	}
}

/** A header as the file writes it. */
function headerAsWritten({ notes, tensors }: WeightsHeader): Record<string, unknown> {
	return Object.fromEntries([
		['__metadata__', Object.fromEntries(notes.map(({ key, value }) => [key, value]))],
		...tensors.map(({ name, dtype, shape, start = 0, bytes = 0 }) => [name, { dtype, shape, data_offsets: [start, start + bytes] }]),
	])
}

/** Reads headers of weights, in the thread that does so. */
export interface WeightsReader {
	/** One page of a header, or of those of all files that an index names. */
	page(path: string, query: WeightsQuery, files: ReadableFiles): Promise<WeightsPage | UnreadableWeights>
	/** What became of a file's tensors between two commits; a side that cannot be read had none. */
	compare(path: string, before: ReadableFiles | undefined, after: ReadableFiles | undefined): Promise<WeightsChange>
	/** The headers that an index names; `undefined` when it is none, or damaged. */
	shards(path: string, files: ReadableFiles): Promise<WeightsShards | undefined>
}

/** Makes the reader with its cache. */
export function createWeightsReader(): WeightsReader {
	const headers = new LRUCache<string, WeightsHeader>({
		maxSize: KEPT_MAX,
		sizeCalculation: ({ tensors, notes }) =>
			tensors.reduce((sum, { name }) => sum + name.length + TENSOR_KEPT, 1) +
			notes.reduce((sum, { key, value }) => sum + key.length + String(value).length, 0),
	})

	/** What bytes of a hash say never changes; the other side lets only those ask who may read them. */
	async function single(path: string, files: ReadableFiles): Promise<WeightsHeader> {
		const found = await files.find(path)
		if (!found) throw new FormatError(path, 'its bytes are not stored here')
		const key = `${found.etag}:${path}`
		const read = async (start: number, end: number): Promise<Uint8Array> => {
			const bytes = end > start ? await files.readRange(path, start, end) : new Uint8Array()
			if (!bytes) throw new FormatError(path, 'its bytes are not stored here')
			return bytes
		}
		const header = headers.get(key) ?? (await readSingle(path, { size: found.size, read }))
		headers.set(key, header)
		return header
	}

	async function readIndex(path: string, files: ReadableFiles) {
		const bytes = await files.readWhole(path, INDEX_SIZE_MAX)
		if (!bytes) throw new FormatError('safetensors index', 'it is missing or too large')
		const { files: names, metadata } = readSafetensorsIndex(new TextDecoder().decode(bytes))
		if (names.length > PARTS_MAX) throw new FormatError('safetensors index', `it names more than ${PARTS_MAX} files`)
		const folder = path.slice(0, path.lastIndexOf('/') + 1)
		const shards = new Map<string, WeightsHeader>()
		const missing: string[] = []
		let tensors = 0
		for (let start = 0; start < names.length; start += PARTS_AT_ONCE) {
			const part = names.slice(start, start + PARTS_AT_ONCE)
			const read = part.map((name) => orWhy(() => single(folder + name, files)))
			for (const [at, header] of (await Promise.all(read)).entries()) {
				const name = part[at] ?? ''
				if ('why' in header) {
					missing.push(folder + name)
					continue
				}
				tensors += header.tensors.length
				if (tensors > TENSORS_MAX) throw new FormatError('safetensors index', `its files hold more than ${TENSORS_MAX} tensors`)
				shards.set(name, header)
			}
		}
		return { metadata, shards, missing }
	}

	async function headerOf(path: string, files: ReadableFiles): Promise<WeightsHeader> {
		if (!isWeightsIndex(path)) return single(path, files)
		const { shards, missing } = await readIndex(path, files)
		return { format: 'safetensors', tensors: [...shards.values()].flatMap(({ tensors }) => tensors), notes: [], missing }
	}

	async function headerIfReadable(path: string, files: ReadableFiles | undefined): Promise<WeightsHeader | undefined> {
		const header = files && (await orWhy(() => headerOf(path, files)))
		return header && 'why' in header ? undefined : header
	}

	return {
		page: (path, query, files) => orWhy(async () => pageOfWeights(await headerOf(path, files), query)),
		compare: async (path, before, after) => compareWeights(path, await headerIfReadable(path, before), await headerIfReadable(path, after)),
		async shards(path, files) {
			const read = await orWhy(() => readIndex(path, files))
			if ('why' in read) return undefined
			const { metadata, shards, missing } = read
			const written = Object.fromEntries([...shards].map(([name, header]) => [name, headerAsWritten(header)]))
			return { metadata, missing, headers: new TextEncoder().encode(JSON.stringify(written)) }
		},
	}
}
