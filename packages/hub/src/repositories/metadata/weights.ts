import { FormatError, readGguf, readSafetensors, readSafetensorsIndex, type GgufFacts, type RangeReader } from '@stoa/formats'
import { z } from 'zod'
import type { CardData, RepoMetadata, Sibling } from '../repos/repo.ts'
import type { FactReader } from './fact-reader.ts'

/** Most parts of one model whose headers are read. */
const SHARDS_MAX = 500
const SHARDS_AT_ONCE = 4
const INDEX_SIZE_MAX = 16 * 1024 * 1024
const SHARD = /-(\d{5})-of-(\d{5})\.gguf$/

function rangeReader(reader: FactReader, { path, size }: Sibling): RangeReader {
	return {
		size,
		async read(start, end) {
			const bytes = await reader.readRange(path, start, end)
			if (!bytes) throw new FormatError(path, 'its bytes are not stored here')
			return bytes
		},
	}
}

/** The result of `read`, or `undefined` when the file does not have the format of its name. */
async function factOr<T>(read: () => Promise<T>): Promise<T | undefined> {
	try {
		return await read()
	} catch (error) {
		if (error instanceof FormatError) return undefined
		throw error
	}
}

/** The results of all files or `undefined`, because a sum over some parts would be wrong. */
async function readAll<T>(files: readonly (Sibling | undefined)[], read: (file: Sibling) => Promise<T>): Promise<T[] | undefined> {
	const facts: T[] = []
	if (files.length === 0 || files.length > SHARDS_MAX) return undefined
	for (let start = 0; start < files.length; start += SHARDS_AT_ONCE) {
		const reading = files.slice(start, start + SHARDS_AT_ONCE).map(async (file) => file && factOr(() => read(file)))
		for (const fact of await Promise.all(reading)) {
			if (fact === undefined) return undefined
			facts.push(fact)
		}
	}
	return facts
}

async function safetensorsFiles(reader: FactReader, files: ReadonlyMap<string, Sibling>): Promise<(Sibling | undefined)[]> {
	const single = files.get('model.safetensors') ?? files.get('adapter_model.safetensors')
	if (single) return [single]
	const index = await reader.readText('model.safetensors.index.json', INDEX_SIZE_MAX)
	if (index !== undefined) return ((await factOr(async () => readSafetensorsIndex(index)))?.files ?? []).map((path) => files.get(path))
	const atRoot = [...files.values()].filter(({ path }) => path.endsWith('.safetensors') && !path.includes('/'))
	return atRoot.length === 1 ? atRoot : []
}

/** Parameters by dtype over the model's safetensors files; `undefined` when there are none or one is broken. */
export async function safetensorsFacts(reader: FactReader, files: ReadonlyMap<string, Sibling>): Promise<RepoMetadata['safetensors']> {
	const parts = await readAll(await safetensorsFiles(reader, files), (file) => readSafetensors(rangeReader(reader, file)))
	if (!parts) return undefined
	const parameters: Record<string, number> = {}
	for (const part of parts)
		for (const [dtype, count] of Object.entries(part.parameters)) parameters[dtype] = (parameters[dtype] ?? 0) + count
	return { parameters, total: parts.reduce((sum, { total }) => sum + total, 0) }
}

/** The files of the repository's first model: one file, or all parts of the first set. */
function ggufFiles(files: ReadonlyMap<string, Sibling>): (Sibling | undefined)[] {
	const all = [...files.values()].filter(({ path }) => path.endsWith('.gguf') && !/mmproj/i.test(path))
	const first = all.find(({ path }) => !SHARD.test(path)) ?? all[0]
	const [, , count] = (first && SHARD.exec(first.path)) ?? []
	if (!first || count === undefined) return first ? [first] : []
	const names = Array.from(
		{ length: Math.min(Number(count), SHARDS_MAX + 1) },
		(_, part) => `-${String(part + 1).padStart(5, '0')}-of-${count}.gguf`,
	)
	return names.map((name) => files.get(first.path.replace(SHARD, name)))
}

const GgufCard = z.object({
	total: z.number(),
	architecture: z.string().optional(),
	context_length: z.number().optional(),
	chat_template: z.string().optional(),
	bos_token: z.string().optional(),
	eos_token: z.string().optional(),
})

/** The stored facts from a GGUF header, as clients read them. */
export function ggufShown(card: CardData): z.output<typeof GgufCard> | undefined {
	return GgufCard.safeParse(card).data
}

function describeGguf(first: GgufFacts, total: number): CardData {
	const facts = {
		total,
		architecture: first.architecture,
		context_length: first.contextLength,
		chat_template: first.chatTemplate,
		bos_token: first.bosToken,
		eos_token: first.eosToken,
	}
	return Object.fromEntries(Object.entries(facts).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}

/** Facts from the header of the first GGUF model, as `gguf` of protocol 02 section 5.1. */
export async function ggufFacts(
	reader: FactReader,
	files: ReadonlyMap<string, Sibling>,
): Promise<{ card: CardData; total: number } | undefined> {
	const parts = await readAll(ggufFiles(files), (file) => readGguf(rangeReader(reader, file)))
	const [first] = parts ?? []
	if (!parts || !first) return undefined
	const total = parts.reduce((sum, part) => sum + part.total, 0)
	return { card: describeGguf(first, total), total }
}
