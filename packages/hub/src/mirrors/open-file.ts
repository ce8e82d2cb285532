import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TransferRange } from '../outside/transfers.ts'
import type { PartlyHere } from './chunks-here.ts'

/** How long the first byte waits for a plan, in milliseconds. After that the file comes whole, until the plan is there. */
const PATIENCE_MS = 250

/** How a file is opened. */
export interface Opening {
	range: TransferRange
	/** The file as far as its chunks are here; `undefined` when too few are. Never rejects. */
	plan: Promise<PartlyHere | undefined>
	/** Opens it as the upstream sends it. */
	whole: (range: TransferRange) => Promise<Readable>
	/** Called with how many bytes came from the upstream. */
	took: (bytes: number) => void
	/** Called when bytes that were here become part of the file. */
	joined: () => void
}

/** Opens a file of an upstream, from what is here as soon as that is known. */
export async function openFile({ plan, whole, range, took, joined }: Opening): Promise<Readable> {
	const soon = await Promise.race([plan.then((found) => ({ found })), sleep(PATIENCE_MS, undefined, { ref: false }).then(() => undefined)])
	if (soon?.found) {
		joined()
		return soon.found.open(range, took)
	}
	const stream = await whole(range)
	const bytes = Readable.from(following(stream, { plan, range, took, joined }), { objectMode: false })
	return bytes.once('close', () => stream.destroy())
}

/** The bytes of the stream until there is a plan, and the rest as planned. */
async function* following(stream: Readable, { plan, range, took, joined }: Omit<Opening, 'whole'>): AsyncGenerator<Uint8Array> {
	const late: { found?: PartlyHere | undefined } = {}
	void plan.then((found) => (late.found = found))
	let at = range.start
	for await (const part of stream as AsyncIterable<Buffer>) {
		took(part.length)
		at += part.length
		yield part
		if (late.found && at <= range.end) break
	}
	if (!late.found || at > range.end) return
	joined()
	yield* late.found.open({ ...range, start: at }, took)
}
