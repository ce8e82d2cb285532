import { readerOf as bytesOf } from '@stoa/formats'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { typeWords } from '../feature.ts'
import { readerOf } from '../readers.ts'
import type { TableFile } from '../table-file.ts'

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from([0, 0, 0, 3, 0, 0, 0, 2]), Buffer.alloc(50)])

interface Given {
	content: string | Uint8Array
	isDeflated?: boolean
	/** What the archive claims. */
	size?: number
	flags?: number
}

/** An archive as zip programs write it, without check sums. */
function archive(files: Record<string, Given>): Buffer {
	const parts: Buffer[] = []
	const central: Buffer[] = []
	let at = 0
	for (const [name, { content, isDeflated = false, size, flags = 0x800 }] of Object.entries(files)) {
		const full = Buffer.from(content)
		const stored = isDeflated ? deflateRawSync(full) : full
		const local = Buffer.alloc(30)
		local.writeUInt32LE(0x04034b50)
		local.writeUInt16LE(Buffer.byteLength(name), 26)
		const entry = Buffer.alloc(46)
		entry.writeUInt32LE(0x02014b50)
		entry.writeUInt16LE(flags, 8)
		entry.writeUInt16LE(isDeflated ? 8 : 0, 10)
		entry.writeUInt32LE(stored.length, 20)
		entry.writeUInt32LE(size ?? full.length, 24)
		entry.writeUInt16LE(Buffer.byteLength(name), 28)
		entry.writeUInt32LE(at, 42)
		central.push(entry, Buffer.from(name))
		parts.push(local, Buffer.from(name), stored)
		at += 30 + Buffer.byteLength(name) + stored.length
	}
	const list = Buffer.concat(central)
	const end = Buffer.alloc(22)
	end.writeUInt32LE(0x06054b50)
	end.writeUInt16LE(Object.keys(files).length, 10)
	end.writeUInt32LE(list.length, 12)
	end.writeUInt32LE(at, 16)
	return Buffer.concat([...parts, list, end])
}

const ZIP = readerOf({ module: 'zip', separator: ',' }, 'a.zip')
const fileOf = (bytes: Uint8Array): TableFile => ({ ...bytesOf(bytes), path: 'a.zip' })
const headOf = (bytes: Uint8Array) => ZIP.head(fileOf(bytes), 100, () => 1000)

test('an archive of images has a row for each, and their folders are classes', async () => {
	const bytes = archive({
		'cat/b.png': { content: PNG, isDeflated: true },
		'cat/a.png': { content: PNG },
		'dog/c.png': { content: PNG },
		'__MACOSX/cat/a.png': { content: 'x' },
		'cat/': { content: '' },
	})
	const { features, rows, rowCount } = await headOf(bytes)
	expect(features.map(({ name, type }) => [name, typeWords(type)])).toEqual([
		['image', 'image'],
		['label', 'label, 2 classes'],
	])
	const png = { size_bytes: PNG.length, media_type: 'image/png', width: 3, height: 2 }
	expect(rows.map(({ cells }) => cells)).toEqual([
		[{ path: 'cat/a.png', ...png }, 0],
		[{ path: 'cat/b.png', ...png }, 0],
		[{ path: 'dog/c.png', ...png }, 1],
	])
	expect(rowCount).toBe(3)
	const survey = await ZIP.survey(fileOf(bytes))
	const stored = await ZIP.cellFile?.(fileOf(bytes), { row: 0, column: 0, at: [], survey }, features)
	if (stored?.is !== 'part') throw new Error('A stored file is a part of the archive')
	expect(Buffer.from(bytes.subarray(stored.start, stored.end))).toEqual(PNG)
	expect(await ZIP.cellFile?.(fileOf(bytes), { row: 1, column: 0, at: [], survey }, features)).toEqual({
		is: 'bytes',
		bytes: Uint8Array.from(PNG),
	})
})

test('an archive of tables has their rows, one file after the other', async () => {
	const bytes = archive({ 'a.csv': { content: 'n\n1\n2\n', isDeflated: true }, 'b.csv': { content: 'n\n3\n' } })
	const { features, rows } = await headOf(bytes)
	expect(rows.map(({ cells }) => cells)).toEqual([[1], [2], [3]])
	const survey = await ZIP.survey(fileOf(bytes))
	expect(survey).toEqual({ rows: 3, isPartial: false, marks: [2, 1] })
	const some = await ZIP.rows(fileOf(bytes), { from: 1, count: 5, survey }, features, 1000)
	expect(some.map(({ cells }) => cells)).toEqual([[2], [3]])
})

test('metadata in an archive names files in it alone', async () => {
	const csv = 'file_name,text\na.png,one\n../../secret.png,two\n'
	const bytes = archive({ 'x/metadata.csv': { content: csv }, 'x/a.png': { content: PNG, isDeflated: true } })
	const { features, rows } = await headOf(bytes)
	expect(rows.map(({ cells }) => cells)).toMatchObject([
		[{ path: 'x/a.png', width: 3 }, 'one'],
		[{ path: '../../secret.png', size_bytes: null }, 'two'],
	])
	const survey = await ZIP.survey(fileOf(bytes))
	expect(await ZIP.cellFile?.(fileOf(bytes), { row: 0, column: 0, at: [], survey }, features)).toMatchObject({ is: 'bytes' })
})

const zeros = Buffer.alloc(1_000_000)

test.each([
	['a text', Buffer.from('x'.repeat(100)), /does not end as a zip archive/],
	['no end', archive({ 'a.csv': { content: 'n\n1\n' } }).subarray(0, 60), /does not end as a zip archive/],
	['a file that is larger than it claims', archive({ 'a.csv': { content: zeros, isDeflated: true, size: 100 } }), /does not have the size/],
	[
		'a file that claims to be huge',
		archive({ 'a.csv': { content: 'n\n1\n', isDeflated: true, size: 4_000_000_000 } }),
		/has 4000000000 bytes/,
	],
	['two sizes of a stored file', archive({ 'a.csv': { content: 'n\n1\n', size: 3 } }), /two sizes/],
	['encrypted files', archive({ 'a.csv': { content: 'n\n1\n', flags: 1 } }), /encrypted/],
	['files of other formats', archive({ 'a.exe': { content: 'x' } }), /no files of a format/],
	['another archive in it', archive({ 'a.zip': { content: 'x' } }), /no files of a format/],
	['rows that are damaged', archive({ 'a.jsonl': { content: '{' } }), /a\.jsonl: /],
])('an archive with %s is refused with its name', async (_title, bytes, why) => {
	await expect(headOf(bytes)).rejects.toMatchObject({ name: 'TableError', file: 'a.zip' })
	await expect(headOf(bytes)).rejects.toThrow(why)
})
