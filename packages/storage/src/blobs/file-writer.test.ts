import { expect, test } from 'vitest'
import { FileWriter } from './file-writer.ts'

const BUFFER_BYTES = 256 * 1024

/** Writes at most `most` bytes in each call. */
class SlowFile {
	readonly #most: number
	taken = Buffer.alloc(0)

	constructor(most: number) {
		this.#most = most
	}

	async write(buffer: Buffer, offset: number, length: number): Promise<{ bytesWritten: number }> {
		// Reads the buffer late, as a disk does, so that changing a buffer too early is detected.
		await new Promise((later) => setImmediate(later))
		const some = buffer.subarray(offset, offset + Math.min(length, this.#most))
		this.taken = Buffer.concat([this.taken, some])
		return { bytesWritten: some.length }
	}
}

test('FileWriter writes all parts in order, for any size and for any number of bytes that the disk accepts at once', async () => {
	for (const sizes of [[3, 0, 1, 2], [BUFFER_BYTES, 1], [BUFFER_BYTES * 3 + 5], Array.from({ length: 40 }, (_, at) => at * 1000), []]) {
		const whole = Buffer.from(Array.from({ length: sizes.reduce((sum, size) => sum + size, 0) }, (_, at) => (at * 31) % 251))
		const file = new SlowFile(100_000)
		const writer = new FileWriter(file)
		let at = 0
		for (const size of sizes) {
			const part = Uint8Array.from(whole.subarray(at, (at += size)))
			await writer.write(part)
			part.fill(255) // the caller's again
		}
		await writer.finish()
		await writer.close()
		expect(file.taken.equals(whole)).toBe(true)
	}
})

test('FileWriter keeps simultaneously written files apart', async () => {
	const files = Array.from({ length: 20 }, () => new SlowFile(BUFFER_BYTES))
	const writers = files.map((file) => new FileWriter(file))
	for (let round = 0; round < 4; round++)
		await Promise.all(writers.map((writer, index) => writer.write(new Uint8Array(20_000).fill(index * 4 + round))))
	for (const writer of writers) {
		await writer.finish()
		await writer.close()
	}
	for (const [index, { taken }] of files.entries())
		expect([...new Set(taken)], `file ${index}`).toEqual([0, 1, 2, 3].map((round) => index * 4 + round))
})

test('FileWriter throws the failure of a write at the next call, and closes all the same', async () => {
	const writer = new FileWriter({
		write: async () => {
			throw new Error('No space left')
		},
	})
	await writer.write(new Uint8Array(BUFFER_BYTES))
	await expect(writer.write(new Uint8Array(BUFFER_BYTES))).rejects.toThrow('No space left')
	await expect(writer.finish()).rejects.toThrow('No space left')
	await writer.close()
})

test('FileWriter does not wait for ever for a disk that takes nothing', async () => {
	const writer = new FileWriter(new SlowFile(0))
	await writer.write(new Uint8Array(1))
	await expect(writer.finish()).rejects.toThrow('took no bytes')
	await writer.close()
})
