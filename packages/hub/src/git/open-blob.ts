import { HubError, type Oid } from '@stoa/vocabulary'
import { Readable } from 'node:stream'
import type { Git } from './git.ts'
import type { ByteRange } from '../objects/store/byte-range.ts'

/** Blobs up to this many bytes are read as a whole; larger ones are streamed. */
const WHOLE_MAX = 1_048_576

async function* slice(stream: Readable, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
	let offset = 0
	for await (const chunk of stream) {
		const bytes: Uint8Array = chunk
		const part = bytes.subarray(Math.max(0, start - offset), Math.max(0, end + 1 - offset))
		if (part.length > 0) yield part
		offset += bytes.length
		if (offset > end) return
	}
}

/**
 * The bytes of a blob in git, or `range` of them.
 *
 * @throws {HubError} `object-not-found`
 */
export async function openBlob(git: Git, repo: string, blob: { oid: Oid; size: number }, range?: ByteRange): Promise<Readable> {
	const { oid, size } = blob
	if (size <= WHOLE_MAX) {
		const bytes = await git.blob(repo, oid, WHOLE_MAX)
		if (!bytes) throw new HubError('object-not-found', { oid })
		return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes], { objectMode: false })
	}
	const stream = await git.openBlob(repo, oid)
	if (!stream) throw new HubError('object-not-found', { oid })
	return range ? Readable.from(slice(stream, range), { objectMode: false }) : stream
}
