import { type Cell, cutRow, type TableRow } from '../cell.ts'
import { type Feature, type FeatureType, listOf, value } from '../feature.ts'
import { COLUMNS_MAX, NAME_LENGTH_MAX, SCAN_SIZE_MAX } from '../limits.ts'
import { TableError } from '../table-error.ts'
import type { TableFile } from '../table-file.ts'
import type { TableReader } from '../table-reader.ts'
import { inferJson, type JsonValue } from '../text/json-shape.ts'
import { type Sample, samplesOf } from './samples.ts'
import { cellOfMember, jsonOf, kindOf, typeOfKind } from './sample-values.ts'
import type { Walk } from './tar-members.ts'

/** Rows that decide the types, as in the `datasets` library. */
const TYPED_ROWS = 5
/** How many rows lie between two positions that are remembered. */
const MARK_EVERY = 100
/** Most rows of an archive that are counted. */
const ROWS_MAX = 1_000_000
const KEY = '__key__'
const URL = '__url__'

const newWalk = (): Walk => ({ readMax: SCAN_SIZE_MAX, isCut: false })

/** Values of JSON files in archives keep their texts: nothing is taken for a moment. */
function withoutMoments(type: FeatureType): FeatureType {
	if (type.is === 'value') return type.dtype === 'timestamp[s]' ? value('string') : type
	if (type.is === 'list') return listOf(withoutMoments(type.of))
	if (type.is !== 'struct') return type
	return { is: 'struct', fields: type.fields.map((field) => ({ name: field.name, type: withoutMoments(field.type) })) }
}

async function jsonType(file: TableFile, ending: string, samples: readonly Sample[]): Promise<FeatureType> {
	const rows: { [name: string]: JsonValue }[] = []
	for (const { files } of samples) {
		const member = files.get(ending)
		rows.push({ value: member ? await jsonOf(file, member) : null })
	}
	return withoutMoments(inferJson(rows)[0]?.type ?? value('null'))
}

async function inferFeatures(file: TableFile, samples: readonly Sample[]): Promise<Feature[]> {
	const [first] = samples
	if (!first) throw new TableError('empty', file.path, 'it has no files whose names have endings')
	const names = [...first.files.keys()]
	if (names.length > COLUMNS_MAX) throw new TableError('too-large', file.path, `its rows have ${names.length} files`)
	if (names.some((name) => name.length > NAME_LENGTH_MAX)) throw new TableError('too-large', file.path, 'the ending of a name is too long')
	const odd = samples.find(({ files }) => files.size !== names.length || names.some((name) => !files.has(name)))
	if (odd)
		throw new TableError('damaged', file.path, `"${odd.key.slice(0, 100)}" has files with other endings than "${first.key.slice(0, 100)}"`)
	const columns: Feature[] = []
	for (const name of names) {
		const kind = kindOf(name)
		columns.push({ name, type: kind === 'json' ? await jsonType(file, name, samples) : typeOfKind(kind) })
	}
	const own = [KEY, URL].map((name): Feature => ({ name, type: value('string') }))
	// The library moves these two behind the others when another row follows.
	return samples.length === 1 ? [...own, ...columns] : [...columns, ...own]
}

async function rowOf(file: TableFile, sample: Sample, features: readonly Feature[], lengthMax: number): Promise<TableRow> {
	const cells: Cell[] = []
	for (const { name } of features) {
		const member = sample.files.get(name)
		if (name === KEY) cells.push(sample.key)
		else if (name === URL) cells.push(file.path)
		else cells.push(member ? await cellOfMember(file, member, kindOf(name), lengthMax) : null)
	}
	return cutRow(cells, lengthMax)
}

/** Rows from a position on. */
async function take(file: TableFile, from: number, count: number, skip = 0): Promise<{ samples: Sample[]; isWhole: boolean }> {
	const samples: Sample[] = []
	const walk = newWalk()
	let left = skip
	if (count === 0) return { samples, isWhole: false }
	for await (const sample of samplesOf(file, from, walk)) {
		if (left > 0) {
			left -= 1
			continue
		}
		if (samples.length === count) return { samples, isWhole: false }
		samples.push(sample)
	}
	return { samples, isWhole: !walk.isCut }
}

/** WebDataset archives: the headers of their files, and the content of the rows that are shown. */
export const WEBDATASET: TableReader = {
	async head(file, rowsMax, lengthMax) {
		const { samples, isWhole } = await take(file, 0, Math.max(rowsMax, TYPED_ROWS))
		const features = await inferFeatures(file, samples.slice(0, TYPED_ROWS))
		const rows: TableRow[] = []
		for (const sample of samples.slice(0, rowsMax)) rows.push(await rowOf(file, sample, features, lengthMax(features.length)))
		return { features, rows, rowCount: isWhole ? samples.length : undefined }
	},
	async survey(file) {
		const walk = newWalk()
		const marks: number[] = []
		let rows = 0
		for await (const { at } of samplesOf(file, 0, walk)) {
			if (rows % MARK_EVERY === 0) marks.push(at)
			rows += 1
			if (rows === ROWS_MAX) walk.isCut = true
			if (walk.isCut) break
		}
		return { rows, isPartial: walk.isCut, marks }
	},
	async rows(file, { from, count, survey }, features, lengthMax) {
		const mark = Math.floor(from / MARK_EVERY)
		const { samples } = await take(file, survey.marks[mark] ?? 0, count, from - mark * MARK_EVERY)
		const rows: TableRow[] = []
		for (const sample of samples) rows.push(await rowOf(file, sample, features, lengthMax))
		return rows
	},
	async cellFile(file, { row, column, at, survey }, features) {
		const feature = features[column]
		if (feature?.type.is !== 'media' || at.length > 0) return undefined
		const mark = Math.floor(row / MARK_EVERY)
		const { samples } = await take(file, survey.marks[mark] ?? 0, 1, row - mark * MARK_EVERY)
		const member = samples[0]?.files.get(feature.name)
		return member && { is: 'part', path: file.path, start: member.start, end: member.start + member.size }
	},
}
