import { TableError } from '../table-error.ts'
import type { TableFile } from '../table-file.ts'
import { type ArrowField, FieldReader } from './arrow-field.ts'
import { FlatTable, WrongMessage } from './flat-table.ts'

/** What begins a file with a footer; a stream begins with its first message. */
const MAGIC = 'ARROW1'
const CONTINUATION = 0xffffffff
const SCHEMA = 1
const DICTIONARY = 2
const BATCH = 3
/** Largest description of a message, in bytes. The body behind it is as large as it is. */
const MESSAGE_SIZE_MAX = 16 * 1024 * 1024
/** Bytes that are read at first: most descriptions are shorter. */
const WINDOW = 8 * 1024
/** Most messages of one file. */
const MESSAGES_MAX = 100_000
const PARTS_MAX = 100_000

/** A part of the rows, described: its nodes and buffers are in the order of the fields, depth first. */
export interface ArrowBatch {
	rows: number
	/** Values and missing values of each field. */
	nodes: [number, number][]
	/** Where the bytes of each buffer are in the body, and how many. */
	buffers: [number, number][]
	/** `undefined` for buffers that are stored as they are. */
	codec: 'lz4' | 'zstd' | undefined
	/** Where the body begins in the file. */
	bodyStart: number
}

/** One message of a file. */
export type ArrowMessage =
	| { is: 'schema'; fields: ArrowField[]; notes: Map<string, string>; end: number }
	| { is: 'batch'; batch: ArrowBatch; at: number; end: number }
	| { is: 'dictionary'; id: number; isDelta: boolean; batch: ArrowBatch; end: number }

/** Runs a reading of a message; what is wrong with it becomes an error that names the file. */
function explainMessage<Result>(path: string, read: () => Result): Result {
	try {
		return read()
	} catch (error) {
		if (error instanceof WrongMessage) throw new TableError('damaged', path, error.message)
		throw error
	}
}

function readSchema(table: FlatTable): Pick<ArrowMessage & { is: 'schema' }, 'fields' | 'notes'> {
	if (table.int(0, 2) !== 0) throw new WrongMessage('it was written by a machine whose numbers begin with their largest byte')
	const reader = new FieldReader()
	const notes = new Map(table.tables(2, PARTS_MAX).map((note) => [note.text(0) ?? '', note.text(1) ?? '']))
	return { fields: table.tables(1, PARTS_MAX).map((field) => reader.read(field)), notes }
}

function readBatch(table: FlatTable, bodyStart: number, bodySize: number): ArrowBatch {
	const compression = table.table(3)
	const rows = table.long(0)
	const nodes = table.pairs(1, PARTS_MAX)
	const buffers = table.pairs(2, PARTS_MAX)
	if (rows < 0 || nodes.some(([count, missing]) => count < 0 || missing < 0))
		throw new WrongMessage('a message of it claims a negative number')
	if (buffers.some(([start, size]) => start < 0 || size < 0 || start + size > bodySize))
		throw new WrongMessage('a message of it claims bytes outside of itself')
	return { rows, nodes, buffers, codec: compression && (compression.int(0, 1) === 1 ? 'zstd' : 'lz4'), bodyStart }
}

/** Size of the description of a message and where it begins; `undefined` at the end of the messages. */
function readPrefix(bytes: Uint8Array, at: number): { start: number; size: number } | undefined {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	if (bytes.length < 4) return undefined
	const first = view.getUint32(0, true)
	if (first !== CONTINUATION) return first === 0 ? undefined : { start: at + 4, size: first }
	if (bytes.length < 8) return undefined
	const size = view.getUint32(4, true)
	return size === 0 ? undefined : { start: at + 8, size }
}

async function readMessage(file: TableFile, at: number): Promise<ArrowMessage | { is: 'other'; end: number } | undefined> {
	const { path } = file
	const head = await file.read(at, Math.min(file.size, at + WINDOW))
	const prefix = readPrefix(head, at)
	if (!prefix) return undefined
	const { start, size } = prefix
	if (size > MESSAGE_SIZE_MAX || start + size > file.size)
		throw new TableError('damaged', path, `at byte ${at} there is no message of Arrow`)
	const bytes = start + size <= at + head.length ? head.subarray(start - at, start - at + size) : await file.read(start, start + size)
	return explainMessage(path, () => {
		const message = FlatTable.root(bytes)
		const bodyStart = start + size
		const bodySize = message.long(3)
		const end = bodyStart + bodySize
		if (bodySize < 0 || end > file.size) throw new WrongMessage('it ends in the middle of a message')
		const kind = message.int(1, 1)
		const header = message.table(2)
		if (!header) throw new WrongMessage('a message of it is empty')
		if (kind === SCHEMA) return { is: 'schema' as const, ...readSchema(header), end }
		if (kind === BATCH) return { is: 'batch' as const, batch: readBatch(header, bodyStart, bodySize), at, end }
		const data = kind === DICTIONARY ? header.table(1) : undefined
		if (!data) return { is: 'other' as const, end }
		return {
			is: 'dictionary' as const,
			id: header.long(0),
			isDelta: header.int(2, 1) !== 0,
			batch: readBatch(data, bodyStart, bodySize),
			end,
		}
	})
}

/** The messages of a file or a stream of Arrow, without their bodies. @param from 0, or the position of a message. @throws {TableError} */
export async function* arrowMessages(file: TableFile, from = 0): AsyncGenerator<ArrowMessage> {
	let at = from
	if (at === 0 && file.size >= 8 && Buffer.from(await file.read(0, 6)).toString('latin1') === MAGIC) at = 8
	for (let left = MESSAGES_MAX; at < file.size; left -= 1) {
		if (left === 0) throw new TableError('too-large', file.path, `it has more than ${MESSAGES_MAX} batches of rows`)
		const message = await readMessage(file, at)
		if (!message) return
		at = message.end
		if (message.is !== 'other') yield message
	}
}
