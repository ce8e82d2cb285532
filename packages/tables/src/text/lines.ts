import { value } from '../feature.ts'
import { RECORD_SIZE_MAX } from '../limits.ts'
import { TableError } from '../table-error.ts'
import type { TableFile } from '../table-file.ts'
import { type Scan, streamUtf8 } from './stream-bytes.ts'
import type { TextFormat, TextRecord } from './text-format.ts'

const LINE_FEED = 10

/** Cuts chunks at line feeds. */
async function* splitLines(file: TableFile, from: number, scan: Scan): AsyncGenerator<TextRecord<string>> {
	let parts: Uint8Array[] = []
	let size = 0
	let at = from
	const take = (last: Uint8Array): string => {
		const text = Buffer.concat([...parts, last]).toString('utf8')
		parts = []
		size = 0
		return text
	}
	for await (const chunk of streamUtf8(file, from, scan)) {
		let start = 0
		for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
			yield { raw: take(chunk.subarray(start, end)), end: at + end + 1 }
			start = end + 1
		}
		at += chunk.length
		parts.push(Uint8Array.from(chunk.subarray(start)))
		size += chunk.length - start
		if (size > RECORD_SIZE_MAX) throw new TableError('too-large', file.path, `it has a line of more than ${RECORD_SIZE_MAX} bytes`)
	}
	if (size > 0 && !scan.isCut) yield { raw: take(new Uint8Array()), end: at }
}

/** Text files: one column, and one row for each line. */
export const LINES: TextFormat<string> = {
	records: splitLines,
	infer(_file, sample) {
		return { schema: { features: [{ name: 'text', type: value('string') }], start: 0 }, rows: sample }
	},
	cells: (raw) => [raw.replace(/\r$/, '')],
}
