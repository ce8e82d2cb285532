import type { TableRow } from '../cell.ts'
import type { Feature } from '../feature.ts'
import { findFolder } from '../folder/find-folder.ts'
import { folderFeatures, type FolderLayout, metadataModule } from '../folder/folder-layout.ts'
import { readFolder } from '../folder/read-folder.ts'
import type { CellFile, CellPlace } from '../media/cell-file.ts'
import { chooseModule, isMediaOf, isOfModule } from '../splits/modules.ts'
import { TableError } from '../table-error.ts'
import type { TableFile, TableFiles, TableFormat } from '../table-file.ts'
import type { FileHead, FileSurvey, TableReader } from '../table-reader.ts'
import { contentStart, inflateEntry } from './zip-entries.ts'
import { openZip, type ZipFiles } from './zip-files.ts'

/** Most files with rows that are read of one archive. */
const INNER_FILES_MAX = 100

/** Makes the reader of the files inside an archive. */
type InnerReader = (format: TableFormat, file: string, files: TableFiles) => TableReader

/** What an archive holds: files that are rows, or files that have them. */
type Content = { zip: ZipFiles } & (
	| { is: 'folder'; names: string[]; layout: FolderLayout }
	| { is: 'tables'; names: string[]; format: TableFormat }
)

async function openContent(file: TableFile): Promise<Content> {
	const zip = await openZip(file)
	const chosen = chooseModule(zip.names)
	const unknown = new TableError('unsupported', file.path, 'the archive has no files of a format that is shown')
	if (!chosen || chosen.module === 'zip') throw unknown
	const plain = zip.names.filter((name) => !name.endsWith('.zip'))
	const names = plain.filter((name) => isOfModule(name, chosen.module) || metadataModule(name) !== undefined)
	const isMedia = (path: string): boolean => isMediaOf(path, chosen.module)
	const folder = findFolder(chosen.module, [{ name: '', files: names }], { dropLabels: undefined, dropMetadata: undefined }, isMedia)
	if (!folder)
		return { zip, is: 'tables', names: plain.filter((name) => isOfModule(name, chosen.module)).slice(0, INNER_FILES_MAX), format: chosen }
	if ('why' in folder) throw unknown
	const files = folder.splits[0]?.files ?? []
	const { kind, column, metadata } = folder.layout
	if (metadata === undefined) return { zip, is: 'folder', names: files, layout: folder.layout }
	return { zip, is: 'tables', names: files, format: { module: metadata, separator: ',', names: { kind, column } } }
}

async function openInner({ zip }: Content, name: string): Promise<TableFile> {
	const file = await zip.open(name)
	if (!file) throw new Error(`The archive lost ${name}`)
	return file
}

/** Errors of files inside an archive name the archive too. */
async function explain<Result>({ path }: TableFile, read: () => Promise<Result>): Promise<Result> {
	try {
		return await read()
	} catch (error) {
		if (!(error instanceof TableError) || error.file === path) throw error
		throw new TableError(error.fault, path, `${error.file}: ${error.why}`)
	}
}

interface Inner {
	name: string
	/** Of the first row, in its own file. */
	from: number
	count: number
}

/** The files inside an archive that have the rows of a range. `survey.marks` are the numbers of their rows. */
function innersOf(names: readonly string[], { marks }: FileSurvey, from: number, count: number): Inner[] {
	const inners: Inner[] = []
	let start = 0
	for (const [index, name] of names.entries()) {
		const rows = marks[index] ?? 0
		const first = Math.max(from - start, 0)
		const last = Math.min(from + count - start, rows)
		if (first < last) inners.push({ name, from: first, count: last - first })
		start += rows
	}
	return inners
}

/** Archives of files that have rows, or that are rows. @param readerOf of the files inside */
export function zipReader(readerOf: InnerReader): TableReader {
	const readerIn = (content: Content & { is: 'tables' }, name: string): TableReader => readerOf(content.format, name, content.zip)

	async function cellFileOf(file: TableFile, { zip }: Content, found: CellFile | undefined): Promise<CellFile | undefined> {
		if (found?.is !== 'file') return found?.is === 'bytes' ? found : undefined
		const entry = zip.entry(found.path)
		if (!entry) return undefined
		if (entry.method !== 0) return { is: 'bytes', bytes: Uint8Array.from(await inflateEntry(file, entry)) }
		const start = await contentStart(file, entry)
		return { is: 'part', path: file.path, start, end: start + entry.size }
	}

	async function innerCellFile(
		content: Content & { is: 'tables' },
		place: CellPlace & { survey: FileSurvey },
		features: readonly Feature[],
	) {
		const [inner] = innersOf(content.names, place.survey, place.row, 1)
		if (!inner) return undefined
		const reader = readerIn(content, inner.name)
		const opened = await openInner(content, inner.name)
		return reader.cellFile?.(opened, { ...place, row: inner.from, survey: await reader.survey(opened) }, features)
	}

	/** The first rows, which may be in several of the files. */
	async function goOn(content: Content & { is: 'tables' }, head: FileHead, rowsMax: number, lengthMax: number): Promise<TableRow[]> {
		const rows = [...head.rows]
		for (const name of content.names.slice(1)) {
			if (rows.length >= rowsMax) break
			const reader = readerIn(content, name)
			const opened = await openInner(content, name)
			const survey = await reader.survey(opened)
			const count = Math.min(rowsMax - rows.length, survey.rows)
			if (count > 0) rows.push(...(await reader.rows(opened, { from: 0, count, survey }, head.features, lengthMax)))
		}
		return rows
	}

	return {
		head: (file, rowsMax, lengthMax) =>
			explain(file, async () => {
				const content = await openContent(file)
				const [first] = content.names
				if (content.is === 'folder') {
					const rows = await readFolder(content.names.slice(0, rowsMax), content.layout, content.zip)
					return { features: folderFeatures(content.layout), rows, rowCount: content.names.length }
				}
				if (first === undefined) throw new TableError('empty', file.path, 'it has no rows')
				const head = await readerIn(content, first).head(await openInner(content, first), rowsMax, lengthMax)
				if (content.names.length === 1) return head
				return { ...head, rows: await goOn(content, head, rowsMax, lengthMax(head.features.length)), rowCount: undefined }
			}),
		survey: (file) =>
			explain(file, async () => {
				const content = await openContent(file)
				if (content.is === 'folder') return { rows: content.names.length, isPartial: false, marks: [] }
				const surveys: FileSurvey[] = []
				for (const name of content.names) surveys.push(await readerIn(content, name).survey(await openInner(content, name)))
				const marks = surveys.map(({ rows }) => rows)
				return { rows: marks.reduce((sum, rows) => sum + rows, 0), isPartial: surveys.some(({ isPartial }) => isPartial), marks }
			}),
		rows: (file, { from, count, survey }, features, lengthMax) =>
			explain(file, async () => {
				const content = await openContent(file)
				if (content.is === 'folder') return readFolder(content.names.slice(from, from + count), content.layout, content.zip)
				const rows: TableRow[] = []
				for (const { name, ...range } of innersOf(content.names, survey, from, count)) {
					const reader = readerIn(content, name)
					const opened = await openInner(content, name)
					rows.push(...(await reader.rows(opened, { ...range, survey: await reader.survey(opened) }, features, lengthMax)))
				}
				return rows
			}),
		cellFile: (file, place, features) =>
			explain(file, async () => {
				const content = await openContent(file)
				if (content.is === 'tables') return cellFileOf(file, content, await innerCellFile(content, place, features))
				const path = content.names[place.row]
				return path === undefined || place.column > 0 || place.at.length > 0 ? undefined : cellFileOf(file, content, { is: 'file', path })
			}),
	}
}
