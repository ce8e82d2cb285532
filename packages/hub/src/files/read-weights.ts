import { findTensorType } from '@stoa/catalog'
import { FormatError, readGgufHeader, readSafetensorsHeader, readSafetensorsIndex } from '@stoa/formats'
import { isHubError } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { buffer } from 'node:stream/consumers'
import type { Files, FoundFile, WeightsHeader, WeightsShards } from './files.ts'
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
async function orNothing<Read>(read: () => Promise<Read>): Promise<Read | undefined> {
	try {
		return await read()
	} catch (error) {
		if (error instanceof FormatError || isHubError(error, 'entry-not-found') || isHubError(error, 'object-not-found')) return undefined
		throw error
	}
}

/** Makes the readers of weights' headers. `find` decides access to each file. */
export function createReadWeights(find: Files['find']): Pick<Files, 'weights' | 'weightsShards'> {
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

	async function shardsOf(actor: Parameters<Files['find']>[0], index: FoundFile): Promise<WeightsShards> {
		if (index.size > INDEX_SIZE_MAX) throw new FormatError('safetensors index', 'it is too large')
		const { files: names, metadata } = readSafetensorsIndex((await buffer(await index.open())).toString())
		if (names.length > PARTS_MAX) throw new FormatError('safetensors index', `it names more than ${PARTS_MAX} files`)
		const folder = index.path.slice(0, index.path.lastIndexOf('/') + 1)
		const ref = { kind: index.repo.kind, id: index.repo.name }
		const shards = new Map<string, WeightsHeader>()
		const missing: string[] = []
		let tensors = 0
		for (let start = 0; start < names.length; start += PARTS_AT_ONCE) {
			const part = names.slice(start, start + PARTS_AT_ONCE)
			const read = part.map((name) => orNothing(async () => single(await find(actor, ref, index.commit, folder + name))))
			for (const [at, header] of (await Promise.all(read)).entries()) {
				const name = part[at] ?? ''
				tensors += header?.tensors.length ?? 0
				if (tensors > TENSORS_MAX) throw new FormatError('safetensors index', 'it names too many tensors')
				if (header) shards.set(name, header)
				else missing.push(folder + name)
			}
		}
		return { metadata, shards, missing }
	}

	async function whole(actor: Parameters<Files['find']>[0], index: FoundFile): Promise<WeightsHeader> {
		const { shards, missing } = await shardsOf(actor, index)
		return { format: 'safetensors', tensors: [...shards.values()].flatMap(({ tensors }) => tensors), notes: [], missing }
	}

	return {
		async weights(actor, ref, rev, path) {
			if (!isWeights(path)) return undefined
			const file = await find(actor, ref, rev, path)
			return orNothing(() => (INDEX.test(path) ? whole(actor, file) : single(file)))
		},
		async weightsShards(actor, ref, rev, path) {
			const file = await find(actor, ref, rev, path)
			return INDEX.test(path) ? orNothing(() => shardsOf(actor, file)) : undefined
		},
	}
}
