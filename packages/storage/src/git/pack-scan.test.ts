import { createHash, randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { deltaOf, packObject, packOf } from './test-packs.ts'
import { PackRefused, scanPush } from './pack-scan.ts'

const COMMANDS = Buffer.from('000ccommand\n0000')

/** The output of the scan for a body that arrives in pieces. */
async function scan(body: Buffer, piece = 1000): Promise<Buffer> {
	async function* pieces(): AsyncGenerator<Buffer> {
		for (let at = 0; at < body.length; at += piece) yield body.subarray(at, at + piece)
	}
	return Buffer.concat(await Array.fromAsync(scanPush(pieces())))
}

const text = (length: number): Buffer => Buffer.alloc(length, 'line of text\n')

describe('scanPush()', () => {
	const { bytes: delta } = deltaOf(100_000, 90_000)
	const good = packOf([
		packObject('blob', Buffer.from('short')),
		packObject('blob', Buffer.alloc(0)),
		packObject('commit', text(500)),
		packObject('tree', text(200_000)),
		packObject('blob', text(3_000_000)),
		packObject('blob', randomBytes(150_000)),
		packObject('blob', text(100_000)),
		packObject('ref-delta', delta, createHash('sha1').update('x').digest()),
		packObject('offset-delta', delta, Buffer.from([0x81, 0x01])),
	])

	test.for([1, 7, 1000, 65_536, 10_000_000])(
		'passes a push on byte for byte, in pieces of %i bytes',
		{ timeout: 120_000 },
		async (piece) => {
			const body = Buffer.concat([
				COMMANDS,
				piece === 1 ? packOf([packObject('blob', text(5000)), packObject('blob', text(70_000))]) : good,
			])
			expect((await scan(body, piece)).equals(body)).toBe(true)
		},
	)

	test.for([
		['a body that is empty', Buffer.alloc(0)],
		['commands without a pack', COMMANDS],
		['a pack that breaks off', Buffer.concat([COMMANDS, good.subarray(0, good.length - 5000)])],
		['no pack in its place', Buffer.concat([COMMANDS, Buffer.from('0008abcd0000')])],
	] as const)('%s is for git to judge', async ([, body]) => {
		expect((await scan(body)).length).toBeLessThanOrEqual(body.length)
	})

	const declares = (kind: Parameters<typeof packObject>[0], size: number): Buffer =>
		packOf([packObject(kind, Buffer.from('x'), undefined, size)])
	test.for([
		['a commit of 2 MiB', packOf([packObject('commit', text(2 * 1024 * 1024))]), /commit or tag of the push has 2097152 bytes/],
		['a commit that declares gigabytes', declares('commit', 3e9), /commit or tag/],
		['a tag that declares gigabytes', declares('tag', 3e9), /commit or tag/],
		['a folder that declares gigabytes', declares('tree', 3e9), /folder of the push/],
		['a file that declares more than all may', declares('blob', 9e15), /unpacks to more than/],
		['a file that declares more than it is', declares('blob', 2), /another size/],
		['a file that is more than it declares', packOf([packObject('blob', text(5000), undefined, 10)]), /larger than it declares/],
		['a large file that is more than it declares', packOf([packObject('blob', text(5_000_000), undefined, 100_000)]), /another size/],
		[
			'a change into gigabytes',
			packOf([packObject('ref-delta', deltaOf(1000, 3e9).bytes, Buffer.alloc(20))]),
			/A file of the push has 3000000000 bytes/,
		],
		['a change that is none', packOf([packObject('ref-delta', Buffer.from([255]), Buffer.alloc(20))]), /cannot be (read|parsed)/],
		['data that is not deflated', packOf([Buffer.from([0xb5, 0x00, ...Array<number>(200).fill(170)])]), /damaged/],
		['an object of no kind', packOf([Buffer.concat([Buffer.from([0x01]), deflateSync('x')])]), /unknown kind/],
		['millions of objects', Buffer.concat([Buffer.from('PACK'), Buffer.from([0, 0, 0, 2, 255, 255, 255, 255])]), /4294967295 objects/],
	] as const)('%s is refused before git sees the object', async ([, pack, why]) => {
		const body = Buffer.concat([COMMANDS, pack])
		const failed = await scan(body).catch((error: unknown) => error)
		expect(failed).toBeInstanceOf(PackRefused)
		expect(String(failed)).toMatch(why)
	})

	test('endless commands are refused', async () => {
		await expect(scan(Buffer.alloc(6 * 1024 * 1024, '0040'.padEnd(64, 'x')), 65_536)).rejects.toThrow(/too many refs/)
	})
})
