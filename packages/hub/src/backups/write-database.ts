import type { BlobKey } from '../objects/store/blobs.ts'
import type { OnProgress } from './backup-progress.ts'
import type { DatabaseSnapshot, SnapshotRepo, TableShape } from './database-snapshot.ts'
import type { FileWriter } from './file-writer.ts'
import type { Chunk, Manifest } from './manifest.ts'
import { packLines } from './packed-lines.ts'

/** What a backup takes from the database: its rows, and what must be copied because of them. */
export interface WrittenDatabase extends Pick<Manifest, 'takenAt' | 'migrations' | 'tables' | 'sequences'> {
	repos: SnapshotRepo[]
	blobs: { pages: BlobPages; count: number; bytes: number }
}

/** Lists of objects, packed because there may be millions. */
export type BlobPages = readonly Buffer[]

async function writeTable(snapshot: DatabaseSnapshot, table: TableShape, files: FileWriter): Promise<Manifest['tables'][number]> {
	const chunks: Chunk[] = []
	let count = 0
	for await (const rows of snapshot.rows(table)) {
		chunks.push(await files.writeLines(rows))
		count += rows.length
	}
	return { ...table, count, chunks }
}

/** Writes every table of the snapshot, and remembers the repositories and objects that its rows refer to. */
export async function writeDatabase(
	snapshot: DatabaseSnapshot,
	{ files, onProgress, now }: { files: FileWriter; onProgress: OnProgress; now: () => Date },
): Promise<WrittenDatabase> {
	const since = now()
	const tables: Manifest['tables'] = []
	for (const table of snapshot.tables) {
		onProgress({ phase: 'database', done: tables.length, total: snapshot.tables.length, bytesDone: 0, bytesTotal: 0, since })
		tables.push(await writeTable(snapshot, table, files))
	}
	const repos: SnapshotRepo[] = []
	for await (const page of snapshot.repos()) repos.push(...page)
	const pages: Buffer[] = []
	let [count, bytes] = [0, 0]
	for await (const page of snapshot.blobs()) {
		pages.push(await packLines(page.map(({ key, size }): [BlobKey, number] => [key, size])))
		count += page.length
		for (const { size } of page) bytes += size
	}
	const { takenAt, migrations, sequences } = snapshot
	return { takenAt: takenAt.toISOString(), migrations, tables, sequences, repos, blobs: { pages, count, bytes } }
}
