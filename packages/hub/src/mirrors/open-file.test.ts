import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { PartlyHere } from './chunks-here.ts'
import { openFile } from './open-file.ts'

const FILE = Buffer.from('The bytes of a file that is partly here')
const range = { start: 4, end: FILE.length - 1, signal: new AbortController().signal }
/** A plan of which all is here. */
const plan: PartlyHere = { open: ({ start, end }) => Readable.from([FILE.subarray(start, end + 1)]) }

/** Opens it; `afterMs`: when the plan is there. The upstream sends a byte every 20 ms. */
async function open(planned: PartlyHere | undefined, afterMs: number) {
	let [taken, joins, opened] = [0, 0, 0]
	async function* slowly({ start, end }: { start: number; end: number }) {
		for (let at = start; at <= end; at += 1) {
			yield FILE.subarray(at, at + 1)
			await sleep(20)
		}
	}
	const stream = await openFile({
		range,
		plan: sleep(afterMs).then(() => planned),
		whole: async (asked) => {
			opened += 1
			return Readable.from(slowly(asked), { objectMode: false })
		},
		took: (bytes) => void (taken += bytes),
		joined: () => void (joins += 1),
	})
	const bytes = Buffer.concat(await Array.fromAsync<Uint8Array>(stream))
	expect(bytes.toString()).toBe(FILE.subarray(range.start).toString())
	return { taken, joins, opened }
}

test('openFile() takes what is here when that is known soon, and asks the upstream for no byte', async () => {
	expect(await open(plan, 0)).toEqual({ taken: 0, joins: 1, opened: 0 })
})

test('openFile() begins with the bytes of the upstream, and goes on with what is here once that is known', async () => {
	const { taken, joins, opened } = await open(plan, 400)
	expect([joins, opened]).toEqual([1, 1])
	expect(taken).toBeGreaterThan(0)
	expect(taken).toBeLessThan(FILE.length - range.start)
})

test.each([0, 400, 3000])('openFile() takes the whole file when nothing is here, known after %i ms', async (afterMs) => {
	expect(await open(undefined, afterMs)).toEqual({ taken: FILE.length - range.start, joins: 0, opened: 1 })
})

test('openFile() ends the request to the upstream with its reader', async () => {
	const source = new Readable({ read() {} })
	const stream = await openFile({ range, plan: Promise.resolve(undefined), whole: async () => source, took: () => {}, joined: () => {} })
	stream.destroy()
	await expect.poll(() => source.destroyed).toBe(true)
})
