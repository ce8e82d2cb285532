import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

const KINDS = { commit: 1, tree: 2, blob: 3, tag: 4, 'offset-delta': 6, 'ref-delta': 7 }

/** A number as packs write it: seven bits in each byte, the lowest first. */
function varint(number: number): number[] {
	const bytes: number[] = []
	let rest = number
	for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
	return [...bytes, rest]
}

/** One object of a pack. `base`: what a difference begins from; `declared`: a size other than the real one. */
export function packObject(
	kind: keyof typeof KINDS,
	content: Uint8Array,
	base: Uint8Array = Buffer.alloc(0),
	declared = content.length,
): Buffer {
	const rest = Math.floor(declared / 16)
	const first = KINDS[kind] * 16 + (declared % 16) + (rest > 0 ? 128 : 0)
	return Buffer.concat([Buffer.from([first, ...(rest > 0 ? varint(rest) : [])]), base, deflateSync(content)])
}

/** A pack of objects, with its checksum. */
export function packOf(objects: readonly Uint8Array[]): Buffer {
	const head = Buffer.alloc(12)
	head.write('PACK')
	head.writeUInt32BE(2, 4)
	head.writeUInt32BE(objects.length, 8)
	const body = Buffer.concat([head, ...objects])
	return Buffer.concat([body, createHash('sha1').update(body).digest()])
}

/** A difference that copies from a base again and again until it is `size` bytes long, or the next multiple. */
export function deltaOf(baseSize: number, size: number): { bytes: Buffer; size: number } {
	const each = Math.min(baseSize, 0xffffff)
	const copies = Math.min(1000, Math.ceil(size / each))
	const copy = [0x80 | 0x10 | 0x20 | 0x40, each & 255, (each >> 8) & 255, (each >> 16) & 255]
	return { bytes: Buffer.from([...varint(baseSize), ...varint(size), ...Array.from({ length: copies }, () => copy).flat()]), size }
}

/** The id of an object. */
export function objectId(kind: 'commit' | 'tree' | 'blob' | 'tag', content: Uint8Array): string {
	return createHash('sha1').update(`${kind} ${content.length}\0`).update(content).digest('hex')
}
