import { HubError } from '@stoa/vocabulary'
import type { z } from 'zod'
import type { BackupTarget } from './backup-target.ts'
import { type Chunk, chunkPath, readWhole } from './manifest.ts'
import { sha256Of, unpackLines } from './packed-lines.ts'

/** A chunk's bytes, checked. @throws {HubError} `backup-damaged` */
export async function readChunk(target: BackupTarget, id: string, { sha256, size }: Chunk): Promise<Buffer> {
	const path = chunkPath(sha256)
	const bytes = await readWhole(target, path, size)
	if (!bytes) throw new HubError('backup-damaged', { id, why: `${path} is missing` })
	if (sha256Of(bytes) !== sha256) throw new HubError('backup-damaged', { id, why: `${path} is damaged` })
	return bytes
}

/** The entries of a list in several chunks, in order. @throws {HubError} `backup-damaged` */
export async function* readEntries<Entry>(
	target: BackupTarget,
	{ id, chunks }: { id: string; chunks: readonly Chunk[] },
	schema: z.ZodType<Entry>,
): AsyncGenerator<Entry> {
	for (const chunk of chunks) for (const line of await unpackLines(await readChunk(target, id, chunk))) yield schema.parse(line)
}

/** Looks up entries of an older list by keys that are requested in ascending order; reads it once, in step with the requests. */
export class FormerEntries<Entry> {
	readonly #entries: AsyncIterator<Entry>
	readonly #keyOf: (entry: Entry) => string
	#next: Entry | undefined
	#isOver = false

	constructor(entries: AsyncIterable<Entry>, keyOf: (entry: Entry) => string) {
		this.#entries = entries[Symbol.asyncIterator]()
		this.#keyOf = keyOf
	}

	/** The entry with this key, if there is one. */
	async find(key: string): Promise<Entry | undefined> {
		while (!this.#isOver && (this.#next === undefined || this.#keyOf(this.#next) < key)) {
			const { done, value } = await this.#entries.next()
			if (done === true) this.#isOver = true
			else this.#next = value
		}
		return this.#next !== undefined && this.#keyOf(this.#next) === key ? this.#next : undefined
	}
}
