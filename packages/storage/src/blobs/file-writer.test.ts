import { expect, test } from 'vitest'
import { FileWriter } from './file-writer.ts'

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values)

/** Takes at most so many bytes of each call. */
function slowFile(most: number): { taken: number[]; writev: ConstructorParameters<typeof FileWriter>[0]['writev'] } {
	const taken: number[] = []
	return {
		taken,
		async writev(buffers) {
			const some = buffers.flatMap((part) => [...new Uint8Array(part.buffer, part.byteOffset, part.byteLength)]).slice(0, most)
			taken.push(...some)
			return { bytesWritten: some.length, buffers }
		},
	}
}

test('FileWriter writes all of its parts in order, however few bytes the disk takes at once', async () => {
	const file = slowFile(2)
	const writer = new FileWriter(file)
	await writer.write([bytes(1, 2, 3), bytes(), bytes(4)])
	await writer.write([bytes(5, 6)])
	await writer.finish()
	expect(file.taken).toEqual([1, 2, 3, 4, 5, 6])
})

test('FileWriter throws the failure of a write at the next call', async () => {
	const writer = new FileWriter({
		writev: async () => {
			throw new Error('No space left')
		},
	})
	await writer.write([bytes(1)])
	await expect(writer.write([bytes(2)])).rejects.toThrow('No space left')
	await expect(writer.finish()).rejects.toThrow('No space left')
})

test('FileWriter does not wait for ever for a disk that takes nothing', async () => {
	const writer = new FileWriter(slowFile(0))
	await writer.write([bytes(1)])
	await expect(writer.finish()).rejects.toThrow('took no bytes')
})
