import { type Feature, type ShardPlace, type TableConfig, TableError, type TableFormat, type TableSplit } from '@stoa/tables'
import { isHubError, parseOid, parseRepoPath, parseSha256, type Sha256 } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import type { LargeFiles } from '../contents/commits/commits.ts'
import type { ObjectRecords } from '../objects/store/object-records.ts'
import type { TableThreads } from '../viewer/table-threads.ts'
import type { ClaimedConversion, ConversionRecords } from './conversion-records.ts'
import type { ConvertedFile, ConvertedSplit, StoredShard } from './conversion.ts'
import type { ConvertThreads } from './convert-threads.ts'
import type { Progress } from './progress.ts'
import type { SourceFile, SourceFiles } from './source-files.ts'

/** Raised when Parquet files are written otherwise, so that all are written anew. */
const WRITER_VERSION = 1

/** What converting splits needs. */
export interface ConvertSplitDeps {
	records: {
		conversions: Pick<ConversionRecords, 'shards' | 'addShard' | 'dropShards'>
		objects: Pick<ObjectRecords, 'entitled' | 'touch' | 'expectGuest'>
	}
	largeFiles: Pick<LargeFiles, 'store'>
	tables: Pick<TableThreads, 'survey'>
	writer: Pick<ConvertThreads, 'write'>
	/** Most decompressed bytes of a split that are converted. */
	sourceMax: number
}

/** A split of a commit. */
export interface SplitToConvert {
	claimed: ClaimedConversion
	sources: SourceFiles
	config: Pick<TableConfig, 'name' | 'module' | 'separator'>
	split: TableSplit
	features: Feature[]
	progress: Progress
	/** Fires when the work shall end. */
	signal: AbortSignal
}

/** The files of a split, with the digest under which its Parquet files are remembered; absent where nothing was written. */
export interface SplitResult {
	split: ConvertedSplit
	source: Sha256 | undefined
}

/** The work belongs to no run any more. */
export class ConversionLost extends Error {
	constructor() {
		super('The conversion belongs to another process, or is about another commit')
	}
}

const nameOf = (number: number): string => `${String(number).padStart(4, '0')}.parquet`
const formatOf = ({ config: { module, separator } }: SplitToConvert): TableFormat => ({ module, separator })
const asked = ({ path, size }: SourceFile): { path: string; size: number } => ({ path, size })
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** A configuration may have any name, and the name becomes a folder. @throws {TableError} `unsupported` */
function requireFolder(config: string): void {
	try {
		if (!parseRepoPath(config).includes('/')) return
	} catch (error) {
		if (!isHubError(error, 'invalid-path')) throw error
	}
	throw new TableError('unsupported', 'README.md', `the name of the configuration "${config.slice(0, 100)}" cannot be that of a folder`)
}

/** Files that are Parquet already are taken as they are. */
async function takeOver({ tables }: ConvertSplitDeps, given: SplitToConvert): Promise<ConvertedSplit> {
	const { sources, split, signal } = given
	const files: ConvertedFile[] = []
	const readable = sources.readable(() => undefined, signal)
	for (const [number, path] of split.files.entries()) {
		const file = sources.find(path)
		const { rows } = await tables.survey({ do: 'survey', format: formatOf(given), file: asked(file) }, readable)
		files.push({
			name: nameOf(number),
			size: file.size,
			rows,
			sha256: file.isLarge ? parseSha256(file.etag) : undefined,
			oid: file.isLarge ? undefined : parseOid(file.etag),
		})
	}
	const rows = sum(files.map((file) => file.rows))
	return { name: split.name, folder: split.name, isPartial: false, rows, sourceSize: sum(files.map(({ size }) => size)), files }
}

/** What decides how the Parquet files of a split look. */
function digestSource({ config, features }: SplitToConvert, files: readonly SourceFile[], sourceMax: number): Sha256 {
	const { module, separator } = config
	const named = files.map(({ path, etag }) => [path.slice(path.lastIndexOf('/') + 1), etag])
	return parseSha256(
		createHash('sha256')
			.update(JSON.stringify([WRITER_VERSION, module, separator, named, features, sourceMax]))
			.digest('hex'),
	)
}

/** Files of an earlier run that can be used: the first ones, as far as none is missing. */
async function usableShards({ records }: ConvertSplitDeps, repoId: string, source: Sha256): Promise<StoredShard[]> {
	const known = await records.conversions.shards(repoId, source)
	const hashes = known.map(({ sha256 }) => sha256)
	if (hashes.length === 0) return []
	// This comes before the look into the store, so that the collector deletes none in between.
	await records.objects.touch(repoId, hashes)
	const stored = new Set((await records.objects.entitled(repoId, hashes)).map(({ sha256 }) => sha256))
	const gap = known.findIndex(({ number, sha256 }, index) => number !== index || !stored.has(sha256))
	if (gap < 0) return known
	await records.conversions.dropShards(repoId, source, gap)
	return known.slice(0, gap)
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	yield bytes
}

/** The place where an earlier run stopped; `undefined` when nothing is left. */
function placeAfter(shard: StoredShard | undefined): ShardPlace | undefined {
	return shard ? shard.next : { file: 0, row: 0, at: 0 }
}

async function writeAll(
	deps: ConvertSplitDeps,
	given: SplitToConvert,
	files: readonly SourceFile[],
	source: Sha256,
): Promise<StoredShard[]> {
	const { records, largeFiles, writer, sourceMax } = deps
	const { claimed, features, sources, progress, signal } = given
	const shards = await usableShards(deps, claimed.repoId, source)
	const readable = sources.readable(progress.begin(files), signal)
	for (let place = placeAfter(shards.at(-1)); place; place = placeAfter(shards.at(-1))) {
		signal.throwIfAborted()
		const left = sourceMax - sum(shards.map(({ sourceSize }) => sourceSize))
		const task = { format: formatOf(given), files: files.map(asked), features, from: place, sourceMax: left }
		const { bytes, ...written } = await writer.write(task, readable)
		signal.throwIfAborted()
		const sha256 = parseSha256(createHash('sha256').update(bytes).digest('hex'))
		// What the hub makes of a dataset does not count for its owner, until the owner uploads the same bytes.
		await records.objects.expectGuest(claimed.repoId, [sha256])
		await largeFiles.store({ repoId: claimed.repoId, oid: sha256, size: bytes.length }, once(bytes))
		const shard: StoredShard = { number: shards.length, sha256, size: bytes.length, ...written }
		if (!(await records.conversions.addShard(claimed, source, shard))) throw new ConversionLost()
		shards.push(shard)
		await records.objects.touch(
			claimed.repoId,
			shards.map((one) => one.sha256),
		)
	}
	progress.finish(files)
	return shards
}

/**
 * Makes the Parquet files of a split, from where an earlier run stopped.
 *
 * @throws {TableError} for a file that cannot be read or written as Parquet
 * @throws {HubError} `invalid-path` | `file-disabled` | `object-not-found` | `object-damaged`
 * @throws {ConversionLost}, and the reason of the signal
 */
export async function convertSplit(deps: ConvertSplitDeps, given: SplitToConvert): Promise<SplitResult> {
	const { sources, config, split } = given
	requireFolder(config.name)
	if (config.module === 'parquet') return { split: await takeOver(deps, given), source: undefined }
	const files = split.files.map((path) => sources.find(path))
	const source = digestSource(given, files, deps.sourceMax)
	const shards = await writeAll(deps, given, files, source)
	const isPartial = shards.some(({ isCut }) => isCut)
	return {
		source,
		split: {
			name: split.name,
			folder: isPartial ? `partial-${split.name}` : split.name,
			isPartial,
			rows: sum(shards.map(({ rows }) => rows)),
			sourceSize: sum(files.map(({ size }) => size)),
			files: shards.map(({ number, size, rows, sha256 }) => ({ name: nameOf(number), size, rows, sha256, oid: undefined })),
		},
	}
}
