import { type Cell, cutRow, type TableRow } from '../cell.ts'
import type { Feature } from '../feature.ts'
import { MARK_EVERY, SAMPLE_ROWS, SAMPLE_SIZE } from '../limits.ts'
import { TableError } from '../table-error.ts'
import type { FileHead, FileSurvey, RowPlace, RowRange, StreamedRow, StreamLimit, TableReader } from '../table-reader.ts'
import type { TableFile } from '../table-file.ts'
import type { Scan } from './stream-bytes.ts'
import type { TextFormat, TextRecord } from './text-format.ts'

/** The records at the beginning of a file, by which its types are decided. `isWhole`: the file ends with them. */
async function takeSample<Raw>(format: TextFormat<Raw>, file: TableFile): Promise<{ sample: TextRecord<Raw>[]; isWhole: boolean }> {
	const sample: TextRecord<Raw>[] = []
	const scan: Scan = { isCut: false }
	for await (const record of format.records(file, 0, scan)) {
		sample.push(record)
		if (sample.length > SAMPLE_ROWS || record.end > SAMPLE_SIZE) return { sample, isWhole: false }
	}
	return { sample, isWhole: !scan.isCut }
}

/** Reads a kind of text file: its first rows with their types, the number of its rows, any rows. */
export class TextReader<Raw> implements TableReader {
	readonly #format: TextFormat<Raw>

	constructor(format: TextFormat<Raw>) {
		this.#format = format
	}

	async head(file: TableFile, rowsMax: number, lengthMax: (columns: number) => number): Promise<FileHead> {
		const { sample, isWhole } = await takeSample(this.#format, file)
		const { schema, rows } = this.#format.infer(file, sample)
		const { features } = schema
		const cut = lengthMax(features.length)
		const shown = rows.slice(0, rowsMax).map(({ raw }, row) => cutRow(this.#cells(raw, features, file, row), cut))
		return { features, rows: shown, rowCount: isWhole ? rows.length : undefined }
	}

	async survey(file: TableFile): Promise<FileSurvey> {
		let start: number | undefined
		const marks: number[] = []
		let rows = 0
		const scan: Scan = { isCut: false }
		for await (const record of this.#format.records(file, 0, scan)) {
			start ??= this.#format.infer(file, [record]).schema.start
			if (record.end <= start) continue
			rows += 1
			if (rows % MARK_EVERY === 0) marks.push(record.end)
		}
		return { rows, isPartial: scan.isCut, marks: [start ?? 0, ...marks] }
	}

	async rows(file: TableFile, { from, count, survey }: RowRange, features: readonly Feature[], lengthMax: number): Promise<TableRow[]> {
		const mark = Math.floor(from / MARK_EVERY)
		let row = mark * MARK_EVERY
		const rows: TableRow[] = []
		if (count === 0) return rows
		for await (const { raw } of this.#format.records(file, survey.marks[mark] ?? 0, { isCut: false })) {
			if (row >= from) rows.push(cutRow(this.#cells(raw, features, file, row), lengthMax))
			row += 1
			if (rows.length === count) break
		}
		return rows
	}

	async *stream(file: TableFile, from: RowPlace, features: readonly Feature[], limit: StreamLimit): AsyncGenerator<StreamedRow> {
		const { own, order } = await this.#columnsOf(file, features)
		let start = from.at > 0 ? 0 : undefined
		let { row } = from
		for await (const record of this.#format.records(file, from.at, limit)) {
			start ??= this.#format.infer(file, [record]).schema.start
			if (record.end <= start) continue
			const cells = this.#cells(record.raw, own, file, row)
			row += 1
			yield { cells: order ? order.map((index) => cells[index] ?? null) : cells, next: { row, at: record.end } }
		}
	}

	/** The columns in the order of a file of its own, and where each of `features` is among them. */
	async #columnsOf(file: TableFile, features: readonly Feature[]): Promise<{ own: readonly Feature[]; order: number[] | undefined }> {
		if (!this.#format.namesIn) return { own: features, order: undefined }
		for await (const { raw } of this.#format.records(file, 0, { isCut: false })) {
			const names = this.#format.namesIn(file, raw)
			const own = names.flatMap((name) => features.find((feature) => feature.name === name) ?? [])
			if (names.length !== features.length || own.length !== names.length)
				throw new TableError('damaged', file.path, 'its columns are not those of the first file of its split')
			return { own, order: features.map(({ name }) => names.indexOf(name)) }
		}
		return { own: features, order: undefined }
	}

	#cells(raw: Raw, features: readonly Feature[], file: TableFile, row: number): Cell[] {
		return this.#format.cells(raw, features, { file: file.path, row })
	}
}
