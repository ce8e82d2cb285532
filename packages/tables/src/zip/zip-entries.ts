import { inflateRawSync } from 'node:zlib'
import { TableError } from '../table-error.ts'
import type { TableFile } from '../table-file.ts'

/** One file in an archive. */
export interface ZipEntry {
	name: string
	/** 0: stored as it is, 8: deflated. */
	method: number
	compressedSize: number
	size: number
	/** Where its own header begins. */
	headerAt: number
}

const END = 0x06054b50
const END_SIZE = 22
const LOCATOR_64 = 0x07064b50
const END_64 = 0x06064b50
const CENTRAL = 0x02014b50
const CENTRAL_SIZE = 46
const LOCAL = 0x04034b50
const LOCAL_SIZE = 30
/** A comment may follow the end. */
const TAIL_SIZE = END_SIZE + 65_535
const UNKNOWN_32 = 0xffffffff
/** Largest list of files that is read, in bytes, and most files in it. */
const DIRECTORY_SIZE_MAX = 32 * 1024 * 1024
const ENTRIES_MAX = 100_000
/** Largest file that is decompressed, in bytes. */
const INFLATED_SIZE_MAX = 64 * 1024 * 1024
const IS_ENCRYPTED = 0x1
const IS_UTF8 = 0x800

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function damaged(file: TableFile, why: string): never {
	throw new TableError('damaged', file.path, why)
}

async function readExact(file: TableFile, start: number, size: number): Promise<Uint8Array> {
	if (start < 0 || start + size > file.size) damaged(file, 'it refers to bytes behind its end')
	const bytes = size === 0 ? new Uint8Array() : await file.read(start, start + size)
	if (bytes.length !== size) damaged(file, `it ends before byte ${start + size}`)
	return bytes
}

function longAt(view: DataView, at: number, file: TableFile): number {
	const value = Number(view.getBigUint64(at, true))
	return Number.isSafeInteger(value) ? value : damaged(file, 'it claims an impossible size')
}

interface Directory {
	start: number
	size: number
	count: number
}

/** Archives of more than 4 GB, or of more than 65,535 files, say it in a record of their own. */
async function find64(file: TableFile, endAt: number): Promise<Directory | undefined> {
	if (endAt < 20) return undefined
	const locator = viewOf(await readExact(file, endAt - 20, 20))
	if (locator.getUint32(0, true) !== LOCATOR_64) return undefined
	const record = viewOf(await readExact(file, longAt(locator, 8, file), 56))
	if (record.getUint32(0, true) !== END_64) damaged(file, 'its end is damaged')
	return { count: longAt(record, 32, file), size: longAt(record, 40, file), start: longAt(record, 48, file) }
}

async function findDirectory(file: TableFile): Promise<Directory> {
	const tailAt = Math.max(0, file.size - TAIL_SIZE)
	const tail = await readExact(file, tailAt, file.size - tailAt)
	const view = viewOf(tail)
	for (let at = tail.length - END_SIZE; at >= 0; at -= 1) {
		if (view.getUint32(at, true) !== END) continue
		const large = await find64(file, tailAt + at)
		return large ?? { count: view.getUint16(at + 10, true), size: view.getUint32(at + 12, true), start: view.getUint32(at + 16, true) }
	}
	return damaged(file, 'it does not end as a zip archive does')
}

/** Sizes that do not fit in four bytes are in an extra field. */
function extraLongs(extra: Uint8Array, file: TableFile): number[] {
	const view = viewOf(extra)
	for (let at = 0; at + 4 <= extra.length;) {
		const size = view.getUint16(at + 2, true)
		if (view.getUint16(at, true) === 1)
			return Array.from({ length: Math.floor(Math.min(size, extra.length - at - 4) / 8) }, (_, index) =>
				longAt(view, at + 4 + index * 8, file),
			)
		at += 4 + size
	}
	return []
}

const isHidden = (name: string): boolean => name.split('/').some((part) => part.startsWith('.') || part.startsWith('__'))

/**
 * The files of a zip archive by the list at its end, which is read by range. Folders and hidden files are left out. Names are names only:
 * nothing is written anywhere.
 *
 * @throws {TableError} for a damaged list, and for encrypted files
 */
export async function zipEntries(file: TableFile): Promise<ZipEntry[]> {
	const { start, size, count } = await findDirectory(file)
	if (size > DIRECTORY_SIZE_MAX || count > ENTRIES_MAX) throw new TableError('too-large', file.path, `it lists ${count} files`)
	const bytes = await readExact(file, start, size)
	const view = viewOf(bytes)
	const entries: ZipEntry[] = []
	for (let at = 0; at + CENTRAL_SIZE <= bytes.length && entries.length <= ENTRIES_MAX;) {
		if (view.getUint32(at, true) !== CENTRAL) damaged(file, 'its list of files is damaged')
		const flags = view.getUint16(at + 8, true)
		const method = view.getUint16(at + 10, true)
		const nameSize = view.getUint16(at + 28, true)
		const extraSize = view.getUint16(at + 30, true)
		const noteSize = view.getUint16(at + 32, true)
		const nameAt = at + CENTRAL_SIZE
		const name = Buffer.from(bytes.subarray(nameAt, nameAt + nameSize)).toString((flags & IS_UTF8) === 0 ? 'latin1' : 'utf8')
		const longs = extraLongs(bytes.subarray(nameAt + nameSize, nameAt + nameSize + extraSize), file)
		const [fullSize = 0, compressedSize = 0, headerAt = 0] = [24, 20, 42].map((offset) => {
			const value = view.getUint32(at + offset, true)
			return value === UNKNOWN_32 ? (longs.shift() ?? value) : value
		})
		at = nameAt + nameSize + extraSize + noteSize
		if (name.endsWith('/') || isHidden(name)) continue
		if ((flags & IS_ENCRYPTED) !== 0) throw new TableError('unsupported', file.path, 'its files are encrypted')
		entries.push({ name, method, compressedSize, size: fullSize, headerAt })
	}
	return entries
}

/** Where the content of a file in an archive begins: behind its own header. @throws {TableError} */
export async function contentStart(file: TableFile, { headerAt, compressedSize }: ZipEntry): Promise<number> {
	const header = viewOf(await readExact(file, headerAt, LOCAL_SIZE))
	if (header.getUint32(0, true) !== LOCAL) damaged(file, 'the header of a file in it is damaged')
	const start = headerAt + LOCAL_SIZE + header.getUint16(26, true) + header.getUint16(28, true)
	if (start + compressedSize > file.size) damaged(file, 'a file in it ends behind its end')
	return start
}

/** The content of a deflated file. Its claimed size is the limit, so that no bomb goes off. @throws {TableError} */
export async function inflateEntry(file: TableFile, entry: ZipEntry): Promise<Uint8Array> {
	const { method, name, size, compressedSize } = entry
	if (method !== 8) throw new TableError('unsupported', file.path, `"${name.slice(0, 100)}" is compressed by method ${method}`)
	if (size > INFLATED_SIZE_MAX || compressedSize > INFLATED_SIZE_MAX)
		throw new TableError('too-large', file.path, `"${name.slice(0, 100)}" has ${size} bytes`)
	const bytes = await readExact(file, await contentStart(file, entry), compressedSize)
	if (size === 0) return new Uint8Array()
	try {
		const inflated = inflateRawSync(bytes, { maxOutputLength: size })
		if (inflated.length === size) return inflated
	} catch (error) {
		if (!(error instanceof Error)) throw error
	}
	return damaged(file, `"${name.slice(0, 100)}" does not have the size that the archive claims`)
}
