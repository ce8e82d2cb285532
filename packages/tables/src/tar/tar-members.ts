import { TableError } from '../table-error.ts'
import type { TableFile } from '../table-file.ts'
import { BLOCK, paxName, readTarHeader } from './read-header.ts'

/** One file in an archive. */
export interface TarMember {
	name: string
	/** Where its content begins, and its size in bytes. */
	start: number
	size: number
	/** Where the first header that belongs to it begins: reading may go on there. */
	at: number
}

/** Longest name that a header may hold outside of its block. */
const NAME_SIZE_MAX = 64 * 1024
/** Bytes that are read at a time, so that small files are passed over without a reading for each. */
const WINDOW = 64 * 1024

/** Reads a file forward, in windows. */
class Window {
	readonly #file: TableFile
	#bytes: Uint8Array = new Uint8Array()
	#start = 0
	/** All bytes that were read. */
	read = 0

	constructor(file: TableFile) {
		this.#file = file
	}

	/** At most `size` bytes; fewer at the end of the file. */
	async take(at: number, size: number): Promise<Uint8Array> {
		const end = Math.min(at + size, this.#file.size)
		if (at >= end) return new Uint8Array()
		if (at < this.#start || end > this.#start + this.#bytes.length) {
			this.#bytes = await this.#file.read(at, Math.min(this.#file.size, at + Math.max(size, WINDOW)))
			this.#start = at
			this.read += this.#bytes.length
		}
		return this.#bytes.subarray(at - this.#start, end - this.#start)
	}
}

/** Limits of a walk through an archive. */
export interface Walk {
	/** Bytes that may be read. */
	readMax: number
	/** Whether the walk ended at a limit. */
	isCut: boolean
}

/**
 * The files of a tar archive in their order, by their headers. Contents are not read. Links, devices and folders are left out, and names are
 * names only: nothing is written anywhere.
 *
 * @param from 0, or `at` of a member
 * @throws {TableError} `damaged` at a block that is no header, and for a content that ends behind the file
 */
export async function* tarMembers(file: TableFile, from: number, walk: Walk): AsyncGenerator<TarMember> {
	const window = new Window(file)
	let at = from
	let start = from
	let longName: string | undefined
	while (at < file.size) {
		if (window.read > walk.readMax) {
			walk.isCut = true
			return
		}
		const block = await window.take(at, BLOCK)
		const header = block.length === BLOCK ? readTarHeader(block) : undefined
		if (header === 'end') return
		if (!header) throw new TableError('damaged', file.path, `at byte ${at} there is no header of a tar archive`)
		const content = at + BLOCK
		if (content + header.size > file.size) throw new TableError('damaged', file.path, `"${header.name.slice(0, 100)}" ends behind its end`)
		at = content + Math.ceil(header.size / BLOCK) * BLOCK
		if (header.kind === 'L' || header.kind === 'x') {
			if (header.size > NAME_SIZE_MAX) throw new TableError('too-large', file.path, `it has a name of ${header.size} bytes`)
			const bytes = await window.take(content, header.size)
			longName = header.kind === 'x' ? (paxName(bytes) ?? longName) : Buffer.from(bytes).toString('utf8').replace(/\0.*$/s, '')
			continue
		}
		if (header.kind === '0') yield { name: longName ?? header.name, start: content, size: header.size, at: start }
		longName = undefined
		start = at
	}
}
