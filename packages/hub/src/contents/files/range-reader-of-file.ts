import type { RangeReader } from '@stoa/formats'
import { buffer } from 'node:stream/consumers'
import type { FoundFile } from './files.ts'

/** A file as the range reader that parsers of formats use. */
export function readerOfFile(file: FoundFile): RangeReader {
	return {
		size: file.size,
		read: async (start, end) => (end > start ? buffer(await file.open({ start, end: end - 1 })) : new Uint8Array()),
	}
}
