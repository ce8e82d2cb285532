import { CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import type { Feature } from '../feature.ts'
import { COLUMNS_MAX, NAME_LENGTH_MAX, RECORD_SIZE_MAX } from '../limits.ts'
import { TableError } from '../table-error.ts'
import type { TableFile } from '../table-file.ts'
import { ColumnKind, csvCell } from './infer-csv.ts'
import { type Scan, streamUtf8 } from './stream-bytes.ts'
import type { TextFormat, TextRecord } from './text-format.ts'

/** Why the parser refuses a file, by its codes. */
const REASONS: Readonly<Record<string, string>> = {
	CSV_QUOTE_NOT_CLOSED: 'a quotation mark is never closed',
	CSV_INVALID_CLOSING_QUOTE: 'a quotation mark is in the middle of a value',
	INVALID_OPENING_QUOTE: 'a quotation mark is in the middle of a value',
	CSV_MAX_RECORD_SIZE: `it has a row of more than ${RECORD_SIZE_MAX} bytes`,
}

/** What the parser emits with the option `info`. */
interface Emitted {
	record: string[]
	info: { bytes: number }
}

const isEmitted = (given: unknown): given is Emitted => typeof given === 'object' && given !== null && 'record' in given && 'info' in given

function explain(error: unknown, path: string): unknown {
	if (!(error instanceof CsvError)) return error
	const why = REASONS[error.code] ?? 'it is not a table of values between separators'
	return new TableError(error.code === 'CSV_MAX_RECORD_SIZE' ? 'too-large' : 'damaged', path, why)
}

async function* parseRecords(file: TableFile, separator: string, from: number, scan: Scan): AsyncGenerator<TextRecord<string[]>> {
	const source = Readable.from(streamUtf8(file, from, scan))
	const parser = parse({
		bom: from === 0,
		delimiter: separator,
		info: true,
		max_record_size: RECORD_SIZE_MAX,
		record_delimiter: ['\r\n', '\n', '\r'],
		relax_column_count: true,
		relax_quotes: true,
		skip_empty_lines: true,
	})
	let failure: unknown
	// One record is held back, because the last one may have been cut by the limit of scanning.
	let held: TextRecord<string[]> | undefined
	source.on('error', (error) => {
		failure = error
		parser.destroy()
	})
	source.pipe(parser)
	try {
		for await (const emitted of parser) {
			if (!isEmitted(emitted)) continue
			if (held) yield held
			held = { raw: emitted.record, end: from + emitted.info.bytes }
		}
	} catch (error) {
		if (failure === undefined && !scan.isCut) throw explain(error, file.path)
	} finally {
		source.destroy()
		parser.destroy()
	}
	if (failure !== undefined) throw failure
	if (held && !scan.isCut) yield held
}

/** Names of columns as pandas makes them: those without a name get one, repeated ones a number. */
function namesOf(header: readonly string[], path: string): string[] {
	if (header.length > COLUMNS_MAX) throw new TableError('too-large', path, `it has ${header.length} columns`)
	const used = new Set<string>()
	const counts = new Map<string, number>()
	return header.map((given, index) => {
		const base = given === '' ? `Unnamed: ${index}` : given
		if (base.length > NAME_LENGTH_MAX) throw new TableError('too-large', path, `the name of column ${index} is too long`)
		let name = base
		for (let count = counts.get(base) ?? 0; used.has(name); name = `${base}.${count}`) counts.set(base, (count += 1))
		used.add(name)
		return name
	})
}

function checkWidth(row: readonly string[], width: number, place: { file: string; row: number }): void {
	if (row.length <= width) return
	throw new TableError('damaged', place.file, `its row ${place.row} has ${row.length} values, and its first line names ${width} columns`)
}

function inferFeatures(names: readonly string[], rows: readonly TextRecord<string[]>[], file: string): Feature[] {
	const kinds = names.map(() => new ColumnKind())
	for (const [index, { raw }] of rows.entries()) {
		checkWidth(raw, names.length, { file, row: index })
		for (const [column, kind] of kinds.entries()) kind.add(raw[column] ?? '')
	}
	return names.map((name, index) => ({ name, type: kinds[index]?.type() ?? { is: 'json' } }))
}

/** CSV files with a line of names, and the same with another separator. */
export function csvFormat(separator: string): TextFormat<string[]> {
	return {
		records: (file, from, scan) => parseRecords(file, separator, from, scan),
		infer(file, sample) {
			const [header, ...rows] = sample
			if (!header) throw new TableError('empty', file.path, 'it is empty')
			const names = namesOf(header.raw, file.path)
			return { schema: { features: inferFeatures(names, rows, file.path), start: header.end }, rows }
		},
		namesIn: (file, header) => namesOf(header, file.path),
		cells(raw, features, place) {
			checkWidth(raw, features.length, place)
			return features.map(({ name, type }, index) => {
				const cell = type.is === 'value' ? csvCell(raw[index] ?? '', type.dtype) : undefined
				if (cell !== undefined) return cell
				const why = `"${(raw[index] ?? '').slice(0, 100)}" in column "${name.slice(0, 100)}" of its row ${place.row} has another type than the rows before`
				throw new TableError('damaged', place.file, why)
			})
		},
	}
}
