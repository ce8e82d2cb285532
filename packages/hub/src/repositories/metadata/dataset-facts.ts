import { isContentFile, rowFormatOf } from '@stoa/catalog'
import { FormatError, readParquetFooter, type ParquetFacts } from '@stoa/formats'
import type { CardData, Sibling } from '../repos/repo.ts'
import { listOf } from './card.ts'
import type { FactReader } from './fact-reader.ts'

/** Most Parquet files whose footers are read, so that counting rows does not take minutes. */
const FOOTERS_MAX = 200
/** Largest text file in bytes whose rows are counted. */
const TEXT_SIZE_MAX = 2 * 1024 * 1024
const TEXT_FILES_MAX = 10
/** How many lines, and characters of each, are searched for words: patterns must not run over a line of megabytes. */
const SAMPLE_LINES = 50
const SAMPLE_LENGTH = 500
/** The number of images, sounds or videos from which on they count as the dataset's content and not as illustrations. */
const MEDIA_MIN = 3

/** Modalities of single files by extension, with the format that a folder of them has. */
const MEDIA: Readonly<Record<string, { modality: string; format?: string }>> = {
	png: { modality: 'image', format: 'imagefolder' },
	jpg: { modality: 'image', format: 'imagefolder' },
	jpeg: { modality: 'image', format: 'imagefolder' },
	webp: { modality: 'image', format: 'imagefolder' },
	bmp: { modality: 'image', format: 'imagefolder' },
	tiff: { modality: 'image', format: 'imagefolder' },
	wav: { modality: 'audio', format: 'audiofolder' },
	mp3: { modality: 'audio', format: 'audiofolder' },
	flac: { modality: 'audio', format: 'audiofolder' },
	ogg: { modality: 'audio', format: 'audiofolder' },
	mp4: { modality: 'video', format: 'videofolder' },
	webm: { modality: 'video', format: 'videofolder' },
	pdf: { modality: 'document', format: 'documentfolder' },
	glb: { modality: '3d' },
	obj: { modality: '3d' },
	ply: { modality: '3d' },
}

const SIZES: readonly [below: number, tag: string][] = [
	[1e3, 'n<1K'],
	[1e4, '1K<n<10K'],
	[1e5, '10K<n<100K'],
	[1e6, '100K<n<1M'],
	[1e7, '1M<n<10M'],
	[1e8, '10M<n<100M'],
	[1e9, '100M<n<1B'],
	[1e10, '1B<n<10B'],
	[1e11, '10B<n<100B'],
	[1e12, '100B<n<1T'],
]

/** The size tag of a number of rows. */
function sizeCategory(rows: number): string {
	return SIZES.find(([below]) => rows < below)?.[1] ?? 'n>1T'
}

/** Facts from a dataset's files. */
export interface DatasetFacts {
	sizes: string[]
	formats: string[]
	modalities: string[]
	libraries: string[]
	/** Size of all files in bytes. */
	mainSize: number
	/** Set where rows could be counted. */
	rowCount: number | undefined
}

function extensionOf(path: string): string {
	return /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
}

function entryOf<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
	return Object.hasOwn(table, key) ? table[key] : undefined
}

async function readFooter(reader: FactReader, file: Sibling): Promise<ParquetFacts | undefined> {
	try {
		return await readParquetFooter({
			size: file.size,
			async read(start, end) {
				const bytes = await reader.readRange(file.path, start, end)
				if (!bytes) throw new FormatError(file.path, 'its bytes are not stored here')
				return bytes
			},
		})
	} catch (error) {
		if (error instanceof FormatError) return undefined
		throw error
	}
}

/** The kinds of features that the `datasets` library records in a Parquet file. */
function notedFeatures(notes: string | undefined): string[] {
	const kinds = [...(notes ?? '').matchAll(/"_type": ?"(Image|Audio|Video|Pdf)"/g)].map((match) => match[1]?.toLowerCase() ?? '')
	return [...new Set(kinds)].map((kind) => (kind === 'pdf' ? 'document' : kind))
}

function modalitiesOfColumns({ columns, notes }: ParquetFacts): string[] {
	const features = notedFeatures(notes.get('huggingface'))
	const own = columns.filter(({ path }) => !/\.(?:bytes|path)$/.test(path))
	const hasText = own.some(({ type }) => type === 'string')
	const hasNumbers = own.some(({ type }) => /^(?:int|float|double)/.test(type))
	return [...features, ...(hasText ? ['text'] : []), ...(hasNumbers && !hasText && features.length === 0 ? ['tabular'] : [])]
}

/** Rows and modalities of a text file that is small enough to read; a JSON file with a single list has one row for each member. */
function factsOfText(text: string, extension: string): { rows: number; modalities: string[] } {
	const lines = text.split('\n').filter((line) => line.trim() !== '')
	const sample = lines.slice(0, SAMPLE_LINES).map((line) => line.slice(0, SAMPLE_LENGTH))
	if (extension === 'txt') return { rows: lines.length, modalities: ['text'] }
	if (extension === 'csv' || extension === 'tsv') {
		const hasWords = sample.slice(1).some((line) => /[a-z]{3,}\s+[a-z]{2,}/i.test(line))
		return { rows: Math.max(0, lines.length - 1), modalities: [hasWords ? 'text' : 'tabular'] }
	}
	const hasWords = sample.some((line) => /:\s*"[^"]{2,}/.test(line))
	const rows = text.trimStart().startsWith('[') ? membersOf(text) : lines.length
	return { rows, modalities: [hasWords ? 'text' : 'tabular'] }
}

function membersOf(text: string): number {
	try {
		const value: unknown = JSON.parse(text)
		return Array.isArray(value) ? value.length : 1
	} catch (error) {
		if (error instanceof SyntaxError || error instanceof RangeError) return 0
		throw error
	}
}

interface Counted {
	rows: number | undefined
	modalities: string[]
}

async function countParquet(reader: FactReader, files: readonly Sibling[]): Promise<Counted> {
	const read = files.slice(0, FOOTERS_MAX)
	const footers: ParquetFacts[] = []
	for (const file of read) {
		const footer = await readFooter(reader, file)
		if (footer) footers.push(footer)
	}
	if (footers.length < read.length || footers.length === 0) return { rows: undefined, modalities: footers.flatMap(modalitiesOfColumns) }
	const counted = footers.reduce((sum, { rowCount }) => sum + rowCount, 0)
	return { rows: Math.round((counted * files.length) / read.length), modalities: footers.slice(0, 1).flatMap(modalitiesOfColumns) }
}

async function countText(reader: FactReader, files: readonly Sibling[]): Promise<Counted> {
	let rows = 0
	const modalities: string[] = []
	for (const { path } of files.slice(0, TEXT_FILES_MAX)) {
		const text = await reader.readText(path, TEXT_SIZE_MAX)
		if (text === undefined) return { rows: undefined, modalities }
		const facts = factsOfText(text, extensionOf(path))
		rows += facts.rows
		modalities.push(...facts.modalities)
	}
	return { rows: files.length > TEXT_FILES_MAX ? undefined : rows, modalities }
}

/** Files of one media modality, if there are enough of them to be the content. */
function mediaOf(files: readonly Sibling[]): { modality: string; format: string | undefined; count: number }[] {
	const counts = new Map<string, { modality: string; format: string | undefined; count: number }>()
	for (const { path } of files) {
		const media = entryOf(MEDIA, extensionOf(path))
		if (!media) continue
		const known = counts.get(media.modality) ?? { modality: media.modality, format: media.format, count: 0 }
		counts.set(media.modality, { ...known, count: known.count + 1 })
	}
	return [...counts.values()].filter(({ count }) => count >= MEDIA_MIN)
}

function librariesOf(formats: readonly string[]): string[] {
	const isTable = formats.some((format) => ['parquet', 'csv', 'json'].includes(format))
	if (formats.includes('webdataset')) return ['datasets', 'webdataset']
	if (isTable) return ['datasets', 'pandas', 'polars', ...(formats.includes('parquet') ? ['dask'] : [])]
	return formats.length > 0 ? ['datasets'] : []
}

/** Formats, modalities, number of rows, and the libraries that read them: from the card, otherwise from the files. */
export async function readDatasetFacts(reader: FactReader, card: CardData | undefined): Promise<DatasetFacts> {
	const all = await reader.list()
	const files = all.filter(({ path }) => isContentFile(path))
	const tables = Map.groupBy(files, ({ path }) => rowFormatOf(path))
	const parquet = tables.get('parquet') ?? []
	const texts = ['csv', 'json', 'text'].map((format) => tables.get(format) ?? []).find((group) => group.length > 0) ?? []
	const media = mediaOf(files)
	const counted = parquet.length > 0 ? await countParquet(reader, parquet) : await countText(reader, texts)
	const formats = [...tables.keys()].filter((format) => format !== undefined)
	const [mainFormat] = ['parquet', 'csv', 'json', 'arrow', 'webdataset', 'text'].filter((format) => formats.includes(format))
	const mediaFormats = media.flatMap(({ format }) => format ?? [])
	const shown = mainFormat !== undefined && mainFormat !== 'text' ? [mainFormat] : mediaFormats.length > 0 ? mediaFormats : formats
	const mediaCount = Math.max(0, ...media.map(({ count }) => count))
	const rows = parquet.length + texts.length > 0 ? counted.rows : mediaCount || undefined
	const said = listOf(card?.['size_categories'])
	return {
		sizes: said.length > 0 ? said : rows === undefined ? [] : [sizeCategory(rows)],
		formats: shown,
		modalities: [...new Set([...media.map(({ modality }) => modality), ...counted.modalities])].toSorted(),
		libraries: librariesOf(shown),
		mainSize: all.reduce((sum, { size }) => sum + size, 0),
		rowCount: rows,
	}
}
