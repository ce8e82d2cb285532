import { FormatError } from './format-error.ts'
import type { ParquetChunk } from './parquet-layout.ts'
import { ThriftReader } from './thrift-compact.ts'

const FORMAT = 'Parquet'

interface PagePlace {
	start: number
	size: number
	row: number
}

function readPlace(reader: ThriftReader): PagePlace {
	const place: PagePlace = { start: -1, size: -1, row: -1 }
	for (const { id, type } of reader.fields()) {
		if (id === 1) place.start = reader.integer()
		else if (id === 2) place.size = reader.integer()
		else if (id === 3) place.row = reader.integer()
		else reader.skip(type)
	}
	return place
}

/**
 * Checks the places of the pages of one column chunk, before a decoder believes them: they lie in the chunk, one behind the other, and begin
 * with row 0.
 *
 * @param bytes of the offset index
 * @param rows of the row group
 * @throws {FormatError}
 */
export function checkPageIndex(bytes: Uint8Array, chunk: ParquetChunk, rows: number): void {
	const fail = (): never => {
		throw new FormatError(FORMAT, 'the index of its pages is damaged')
	}
	const first = chunk.dictionaryStart ?? chunk.dataStart
	const reader = new ThriftReader(bytes, FORMAT)
	let count = 0
	let end = first
	let row = -1
	for (const { id, type } of reader.fields()) {
		if (id !== 1) {
			reader.skip(type)
			continue
		}
		for (let left = reader.list().count; left > 0; left -= 1) {
			const place = readPlace(reader)
			const isSound = [place.start, place.size, place.row].every(Number.isSafeInteger) && place.size > 0
			if (!isSound || place.start < end || place.row <= row || place.row >= rows || (count === 0 && place.row !== 0)) fail()
			end = place.start + place.size
			row = place.row
			count += 1
		}
	}
	if (count === 0 || end > first + chunk.compressedSize) fail()
}
