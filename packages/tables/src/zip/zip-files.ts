import { TableError } from '../table-error.ts'
import type { TableFile, TableFiles } from '../table-file.ts'
import { contentStart, inflateEntry, type ZipEntry, zipEntries } from './zip-entries.ts'

/** A file in an archive as a file of its own: stored ones are read by range, deflated ones are decompressed once. */
async function entryFile(archive: TableFile, entry: ZipEntry): Promise<TableFile> {
	const { name, size, method } = entry
	if (method !== 0) {
		let content: Promise<Uint8Array> | undefined
		const inflate = (): Promise<Uint8Array> => (content ??= inflateEntry(archive, entry))
		return { path: name, size, read: async (start, end) => (await inflate()).subarray(start, end) }
	}
	if (size !== entry.compressedSize) throw new TableError('damaged', archive.path, `"${name.slice(0, 100)}" has two sizes`)
	const begin = await contentStart(archive, entry)
	return { path: name, size, read: (start, end) => archive.read(begin + start, begin + end) }
}

/** The files of an archive. */
export interface ZipFiles extends TableFiles {
	/** In the order of their names. */
	names: string[]
	entry(name: string): ZipEntry | undefined
}

/** Opens an archive by its list of files. @throws {TableError} */
export async function openZip(archive: TableFile): Promise<ZipFiles> {
	const entries = new Map((await zipEntries(archive)).map((entry) => [entry.name, entry]))
	return {
		names: [...entries.keys()].toSorted(),
		entry: (name) => entries.get(name),
		async open(name) {
			const entry = entries.get(name)
			return entry && entryFile(archive, entry)
		},
	}
}
