import { DEPTH_MAX, RECORD_SIZE_MAX } from '../limits.ts'
import { TableError } from '../table-error.ts'
import type { TableFile } from '../table-file.ts'
import { type Scan, streamUtf8 } from './stream-bytes.ts'
import type { TextRecord } from './text-format.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LINE_FEED = 0x0a
const COMMA = 0x2c
const OPEN = new Set([0x5b, 0x7b])
const CLOSE = new Set([0x5d, 0x7d])
const LIST_OPEN = 0x5b
const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d])
const BOM = new Set([0xef, 0xbb, 0xbf])

/**
 * Cuts JSON Lines, concatenated JSON values, or the items of one list into values, without parsing them: it follows strings and brackets
 * only. One value is in memory at a time.
 */
class JsonSplitter {
	readonly #path: string
	/** Position behind the last byte that was read. */
	#at: number
	/** Brackets that are open; in a list of rows, its own is not counted. */
	#depth = 0
	#isInString = false
	#isEscaped = false
	/** Whether the rows are the items of one list; `undefined` before the first value. */
	#isList: boolean | undefined
	/** Whether its opening bracket was read. */
	#isWholeList = false
	#parts: Uint8Array[] = []
	#size = 0
	#isInRecord = false
	#isOver = false

	/** @param from 0, or the end of a value; rows behind the first one of a list look like those of JSON Lines with commas. */
	constructor(path: string, from: number) {
		this.#path = path
		this.#at = from
		if (from > 0) this.#isList = true
	}

	/** The values that end in a chunk. */
	*take(chunk: Uint8Array): Generator<TextRecord<Buffer>> {
		let start = 0
		for (let index = 0; index < chunk.length && !this.#isOver; index += 1) {
			const byte = chunk[index] ?? 0
			const wasInRecord = this.#isInRecord
			const isEnd = this.#step(byte)
			if (!wasInRecord && this.#isInRecord) start = index
			if (!isEnd) continue
			// A bare number or word ends before the byte that follows it.
			const end = isEnd === 'with' ? index + 1 : index
			yield { raw: this.#finish(chunk.subarray(start, end)), end: this.#at + end }
		}
		if (this.#isInRecord) this.#keep(chunk.subarray(start))
		this.#at += chunk.length
	}

	/** The value that the end of the file ends. */
	*end(): Generator<TextRecord<Buffer>> {
		if (this.#depth > 0 || this.#isInString) this.#fail('it ends in the middle of a value')
		if (this.#isWholeList && !this.#isOver) this.#fail('it ends before its list does')
		if (!this.#isInRecord) return
		yield { raw: this.#finish(new Uint8Array()), end: this.#at }
	}

	/** Follows one byte; says whether a value ends with it or before it. */
	#step(byte: number): 'with' | 'before' | undefined {
		if (this.#isInString) return this.#stepInString(byte)
		if (byte === QUOTE) {
			this.#isInString = true
			this.#isInRecord = true
			this.#isList ??= false
			return undefined
		}
		if (OPEN.has(byte)) return this.#open(byte)
		if (CLOSE.has(byte)) return this.#close()
		if (this.#depth > 0) return undefined
		const isBetween = SPACE.has(byte) || byte === COMMA
		if (isBetween) return this.#isInRecord ? 'before' : undefined
		if (this.#isInRecord || BOM.has(byte)) return undefined
		this.#isInRecord = true
		this.#isList ??= false
		return undefined
	}

	#stepInString(byte: number): 'with' | undefined {
		if (this.#isEscaped) this.#isEscaped = false
		else if (byte === BACKSLASH) this.#isEscaped = true
		else if (byte === LINE_FEED) this.#fail('it has a string without an end')
		else if (byte === QUOTE) {
			this.#isInString = false
			if (this.#depth === 0) return 'with'
		}
		return undefined
	}

	#open(byte: number): undefined {
		if (this.#isList === undefined) {
			this.#isList = byte === LIST_OPEN
			this.#isWholeList = this.#isList
			if (this.#isList) return
		}
		this.#isInRecord = true
		this.#depth += 1
		if (this.#depth > DEPTH_MAX) this.#fail(`it has a value nested in more than ${DEPTH_MAX} levels`, 'too-large')
	}

	#close(): 'with' | 'before' | undefined {
		if (this.#depth > 0) {
			this.#depth -= 1
			return this.#depth === 0 ? 'with' : undefined
		}
		if (!this.#isList) this.#fail('it has a bracket that nothing opened')
		this.#isOver = true
		return this.#isInRecord ? 'before' : undefined
	}

	#keep(bytes: Uint8Array): void {
		this.#parts.push(Uint8Array.from(bytes))
		this.#size += bytes.length
		if (this.#size > RECORD_SIZE_MAX) this.#fail(`it has a row of more than ${RECORD_SIZE_MAX} bytes`, 'too-large')
	}

	#finish(last: Uint8Array): Buffer {
		this.#keep(last)
		const raw = Buffer.concat(this.#parts)
		this.#parts = []
		this.#size = 0
		this.#isInRecord = false
		return raw
	}

	#fail(why: string, fault: 'damaged' | 'too-large' = 'damaged'): never {
		throw new TableError(fault, this.#path, why)
	}
}

/** The values of JSON Lines or of one list. @throws {TableError} */
export async function* splitJson(file: TableFile, from: number, scan: Scan): AsyncGenerator<TextRecord<Buffer>> {
	const splitter = new JsonSplitter(file.path, from)
	for await (const chunk of streamUtf8(file, from, scan)) yield* splitter.take(chunk)
	if (!scan.isCut) yield* splitter.end()
}
