import { UpstreamError } from '@stoa/hub'

/** Longest packet that git's protocol allows, in bytes. */
const PACKET_MAX = 65_520

/** A line of git's protocol with its length before it. */
export function packet(text: string): string {
	return (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text
}

/** Ends a request. */
export const FLUSH = '0000'
/** Separates a command from its arguments. */
export const DELIMITER = '0001'

/** The packets of an answer; `undefined` for a mark without content. @throws `wrong` for bytes that are none */
export async function* readPackets(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer | undefined> {
	let held: Buffer = Buffer.alloc(0)
	for await (const part of bytes) {
		held = held.length === 0 ? part : Buffer.concat([held, part])
		for (let at = 0; ;) {
			const length = lengthAt(held, at)
			if (length === undefined || at + Math.max(length, 4) > held.length) {
				held = held.subarray(at)
				break
			}
			yield length < 4 ? undefined : held.subarray(at + 4, at + length)
			at += Math.max(length, 4)
		}
	}
	if (held.length > 0) throw new UpstreamError('away', 'broke off in the middle of a git answer')
}

function lengthAt(bytes: Buffer, at: number): number | undefined {
	if (bytes.length < at + 4) return undefined
	const text = bytes.toString('latin1', at, at + 4)
	const length = /^[0-9a-f]{4}$/.test(text) ? Number.parseInt(text, 16) : -1
	if (length < 0 || length === 3 || length > PACKET_MAX) throw new UpstreamError('wrong', 'does not speak git')
	return length
}
