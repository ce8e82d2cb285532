import type { XetTerm } from '@stoa/vocabulary'
import { ChunkSplitter, decodeChunk, XetFormatError } from '@stoa/xet'
import { type UpstreamChunks, UpstreamError } from '../outside/upstreams.ts'

/** How a term is read. */
export interface ReadTermOptions {
	signal: AbortSignal
	/** Called with how many bytes came. */
	onBytes: (bytes: number) => void
}

/** The bytes of a term, chunk by chunk. @throws {UpstreamError} when they are not as long as the upstream says */
export async function* readTerm(chunks: UpstreamChunks, term: XetTerm, { signal, onBytes }: ReadTermOptions): AsyncGenerator<Uint8Array> {
	const { first, bytes } = await chunks.open(term, signal)
	const splitter = new ChunkSplitter()
	let [index, left] = [first, term.length]
	try {
		for await (const part of bytes as AsyncIterable<Buffer>) {
			onBytes(part.length)
			for (const serialized of splitter.push(part)) {
				const isWanted = index >= term.chunkStart && index < term.chunkEnd
				index += 1
				if (!isWanted) continue
				const chunk = decodeChunk(serialized)
				left -= chunk.length
				if (left < 0) throw new UpstreamError('wrong', 'sent longer chunks than it said')
				yield chunk
			}
			if (index >= term.chunkEnd) break
		}
	} catch (error) {
		if (error instanceof UpstreamError) throw error
		if (error instanceof XetFormatError)
			throw new UpstreamError('wrong', `sent chunks that cannot be read: ${error.message}`, { cause: error })
		throw new UpstreamError('away', 'broke off in the middle of a file', { cause: error })
	} finally {
		bytes.destroy()
	}
	if (left > 0) throw new UpstreamError('away', 'broke off in the middle of a file')
}
