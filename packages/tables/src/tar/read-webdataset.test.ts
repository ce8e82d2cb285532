import { readerOf } from '@stoa/formats'
import { expect, test } from 'vitest'
import { typeWords } from '../feature.ts'
import type { TableFile } from '../table-file.ts'
import { WEBDATASET } from './read-webdataset.ts'

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from([0, 0, 0, 3, 0, 0, 0, 2]), Buffer.alloc(50)])

const put = (block: Buffer, at: number, text: string): void => void block.write(text, at, 'latin1')

/** One member as tar programs write it. */
function member(name: string, content: string | Uint8Array, { kind = '0', size }: { kind?: string; size?: string } = {}): Buffer {
	const bytes = Buffer.from(content)
	const header = Buffer.alloc(512)
	put(header, 0, name)
	put(header, 100, '0000644\0')
	put(header, 124, size ?? `${bytes.length.toString(8).padStart(11, '0')}\0`)
	put(header, 148, '        ')
	put(header, 156, kind)
	put(header, 257, 'ustar\x0000')
	const sum = header.reduce((all, byte) => all + byte, 0)
	put(header, 148, `${sum.toString(8).padStart(6, '0')}\0 `)
	return Buffer.concat([header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)])
}

const archive = (...members: Buffer[]): Buffer => Buffer.concat([...members, Buffer.alloc(1024)])
const fileOf = (bytes: Uint8Array): TableFile => ({ ...readerOf(bytes), path: 'data/a.tar' })
const headOf = (bytes: Uint8Array) => WEBDATASET.head(fileOf(bytes), 100, () => 1000)
const row = (key: string, n: number): Buffer[] => [
	member(`${key}.png`, PNG),
	member(`${key}.json`, `{"n":${n},"day":"2020-01-01"}`),
	member(`${key}.cls`, String(n)),
	member(`${key}.txt`, `text ${n}`),
]

test('rows of a WebDataset archive are files with one name, typed by their endings', async () => {
	const bytes = archive(...row('a/1', 1), member('a/.hidden.txt', 'x'), member('a', '', { kind: '5' }), ...row('a/2', 2))
	const { features, rows, rowCount } = await headOf(bytes)
	expect(features.map(({ name, type }) => [name, typeWords(type)])).toEqual([
		['png', 'image'],
		['json', 'struct'],
		['cls', 'int64'],
		['txt', 'string'],
		['__key__', 'string'],
		['__url__', 'string'],
	])
	expect(rows[1]?.cells).toEqual([
		{ path: 'a/2.png', size_bytes: PNG.length, media_type: 'image/png', width: 3, height: 2 },
		{ n: 2, day: '2020-01-01' },
		2,
		'text 2',
		'a/2',
		'data/a.tar',
	])
	expect(rowCount).toBe(2)
})

test('any rows are found again, and the files in them', async () => {
	const bytes = archive(...Array.from({ length: 250 }, (_, n) => row(`k${n}`, n)).flat())
	const file = fileOf(bytes)
	const { features } = await headOf(bytes)
	const survey = await WEBDATASET.survey(file)
	expect([survey.rows, survey.isPartial, survey.marks.length]).toEqual([250, false, 3])
	const rows = await WEBDATASET.rows(file, { from: 199, count: 3, survey }, features, 1000)
	expect(rows.map(({ cells }) => cells[2])).toEqual([199, 200, 201])
	const found = await WEBDATASET.cellFile?.(file, { row: 249, column: 0, at: [], survey }, features)
	if (found?.is !== 'part') throw new Error('No part of a file')
	expect(Buffer.from(bytes.subarray(found.start, found.end))).toEqual(PNG)
	expect(await WEBDATASET.cellFile?.(file, { row: 250, column: 0, at: [], survey }, features)).toBeUndefined()
	expect(await WEBDATASET.cellFile?.(file, { row: 1, column: 3, at: [], survey }, features)).toBeUndefined()
})

test('long names of GNU tar and of pax are read', async () => {
	const long = `${'d/'.repeat(80)}1`
	const pax = `path=${long}.cls\n`
	const record = `${pax.length + 4} ${pax}`
	const bytes = archive(
		member('././@LongLink', `${long}.txt\0`, { kind: 'L' }),
		member('short', 'x'),
		member('x', record, { kind: 'x' }),
		member('short', '7'),
	)
	const { rows } = await headOf(bytes)
	expect(rows[0]?.cells).toEqual([long, 'data/a.tar', 'x', 7])
})

test('names that lead elsewhere are names only', async () => {
	const { rows } = await headOf(archive(member('../../etc/passwd.txt', 'x'), member('../../etc/shadow.txt', 'y')))
	expect(rows.map(({ cells }) => cells[1])).toEqual(['../../etc/passwd', '../../etc/shadow'])
})

test.each([
	['a text', Buffer.from('x'.repeat(2000)), /no header of a tar archive/],
	['a content that is cut', archive(...row('a', 1)).subarray(0, 560), /there is no header|ends behind its end/],
	['a size beyond the file', archive(member('a.txt', 'x', { size: '77777777777\0' })), /ends behind its end/],
	['a size that is no number', archive(member('a.txt', 'x', { size: 'zzzzzzzzzzz\0' })), /no header/],
	['other files in other rows', archive(member('a.txt', 'x'), member('b.json', '{}')), /files with other endings/],
	['a number that is none', archive(member('a.cls', 'x')), /is not an integer/],
	['JSON that is none', archive(member('a.json', '{')), /is not JSON/],
	['text that is not UTF-8', archive(member('a.txt', Buffer.from([0xff]))), /not UTF-8/],
	['nothing', archive(), /no files whose names have endings/],
])('an archive with %s is refused with its name', async (_title, bytes, why) => {
	await expect(headOf(bytes)).rejects.toMatchObject({ name: 'TableError', file: 'data/a.tar' })
	await expect(headOf(bytes)).rejects.toThrow(why)
})
