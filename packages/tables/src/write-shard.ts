import type { Feature } from './feature.ts'
import { SHARD_SIZE_MAX } from './limits.ts'
import { ParquetShard } from './parquet/write-parquet.ts'
import { readerOf } from './readers.ts'
import { TableError } from './table-error.ts'
import type { TableFile, TableFormat } from './table-file.ts'
import type { StreamLimit } from './table-reader.ts'

/** Where the rows of a split go on. */
export interface ShardPlace {
	/** Index of the file in the split. */
	file: number
	/** The row in the file, and its position in its decompressed bytes. */
	row: number
	at: number
}

/** What one Parquet file is to hold: rows of a split from a place on. */
export interface ShardAsked {
	format: TableFormat
	/** All files of the split. */
	files: readonly TableFile[]
	features: readonly Feature[]
	from: ShardPlace
	/** Most decompressed bytes of the source that are read from `from` on. */
	sourceMax: number
	/** Size in bytes at which the file ends, about. Default: 64 MB. */
	sizeMax?: number | undefined
}

/** One Parquet file. */
export interface WrittenShard {
	bytes: Uint8Array
	rows: number
	/** Decompressed bytes of the source that it was made of. */
	sourceSize: number
	/** Where the next one begins; absent at the end of the split, or where the limit was reached. */
	next: ShardPlace | undefined
	/** Whether rows behind the limit were left out. */
	isCut: boolean
}

/**
 * Writes the next Parquet file of a split. A split without rows has one file without rows.
 *
 * @throws {TableError} also `unsupported` for a format or a type that is not written
 */
export async function writeShard({
	format,
	files,
	features,
	from,
	sourceMax,
	sizeMax = SHARD_SIZE_MAX,
}: ShardAsked): Promise<WrittenShard> {
	const shard = new ParquetShard(features, files[from.file]?.path ?? '')
	let place = from
	let sourceSize = 0
	for (const [index, file] of files.entries()) {
		if (index < from.file) continue
		if (index > from.file) place = { file: index, row: 0, at: 0 }
		const { at: begun } = place
		const limit: StreamLimit = { sizeMax: begun + sourceMax - sourceSize, isCut: false }
		const reader = readerOf(format, file.path)
		if (!reader.stream) throw new TableError('unsupported', file.path, `files of the format "${format.module}" are not written as Parquet`)
		for await (const { cells, next } of reader.stream(file, place, features, limit)) {
			shard.add(cells)
			place = { file: index, ...next }
			if (shard.size < sizeMax) continue
			const read = sourceSize + next.at - begun
			const isCut = read >= sourceMax
			return { bytes: shard.finish(), rows: shard.rows, sourceSize: read, next: isCut ? undefined : place, isCut }
		}
		sourceSize += place.at - begun
		if (limit.isCut) return { bytes: shard.finish(), rows: shard.rows, sourceSize, next: undefined, isCut: true }
	}
	return { bytes: shard.finish(), rows: shard.rows, sourceSize, next: undefined, isCut: false }
}
