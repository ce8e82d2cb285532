import { HubError, parseSha256 } from '@stoa/vocabulary'
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { readStream } from '../store/read-stream.ts'
import { checkedReader } from './checked-reader.ts'

const BYTES = randomBytes(10_000)
const SHA256 = parseSha256(createHash('sha256').update(BYTES).digest('hex'))

function check(bytes: Buffer, { size = BYTES.length, isHashed = true } = {}) {
	const proof = { sha256: SHA256, passed: vi.fn(), failed: vi.fn() }
	return { proof, reader: checkedReader(readStream(Readable.from([bytes], { objectMode: false })), size, proof, isHashed) }
}

test('checkedReader() passes the right bytes on, and says so once', async () => {
	const { proof, reader } = check(BYTES)
	const [first, second] = [Buffer.alloc(6000), Buffer.alloc(5000)]
	expect([await reader.read([first]), await reader.read([second]), await reader.read([second])]).toEqual([6000, 4000, 0])
	expect(Buffer.concat([first, second.subarray(0, 4000)]).equals(BYTES)).toBe(true)
	expect([proof.passed.mock.calls.length, proof.failed.mock.calls.length]).toEqual([1, 0])
})

test('checkedReader() fails the read that has the last byte when one of them is wrong', async () => {
	const changed = Buffer.from(BYTES)
	changed[5] = (changed[5] ?? 0) ^ 1
	const { proof, reader } = check(changed)
	expect(await reader.read([Buffer.alloc(9999)])).toBe(9999)
	await expect(reader.read([Buffer.alloc(1)])).rejects.toMatchObject({ code: 'object-damaged' })
	expect([proof.passed.mock.calls.length, proof.failed.mock.calls.length]).toEqual([0, 1])
})

test('checkedReader() fails when bytes are missing, also of a part that cannot be hashed', async () => {
	const { proof, reader } = check(BYTES.subarray(0, 5000), { size: 6000, isHashed: false })
	expect(await reader.read([Buffer.alloc(4000)])).toBe(4000)
	await expect(reader.read([Buffer.alloc(2000)])).rejects.toMatchObject({ code: 'object-damaged' })
	expect(proof.failed).toHaveBeenCalledTimes(1)
})

test('checkedReader() takes chunks that cannot be decoded for damaged bytes, and a store that is away for what it is', async () => {
	for (const [error, code, failures] of [
		[new HubError('object-damaged', { oid: 'a xorb' }), 'object-damaged', 1],
		[new HubError('unavailable', { what: 'The store' }), 'unavailable', 0],
	] as const) {
		const proof = { sha256: SHA256, passed: vi.fn(), failed: vi.fn() }
		const broken = { read: () => Promise.reject(error), close: async () => undefined }
		await expect(checkedReader(broken, 10, proof, false).read([Buffer.alloc(10)])).rejects.toMatchObject({ code })
		expect(proof.failed).toHaveBeenCalledTimes(failures)
	}
})
