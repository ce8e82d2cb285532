import { fileHashOfRoot, nodeHash } from './keyed-blake3.ts'
import { HASH_BYTES, hashToString } from './xet-hash.ts'

/** A hash and the number of decoded bytes that it covers. */
export interface MerkleEntry {
	/** 32 bytes. */
	hash: Uint8Array
	/** Bytes. */
	length: number
}

const GROUP_MIN = 3
const GROUP_MAX = 9
const encoder = new TextEncoder()

/** Divisible by 4 when read as a little-endian number: the last 8 bytes decide, and of them the lowest byte alone. */
function isCut(hash: Uint8Array): boolean {
	return ((hash[HASH_BYTES - 8] ?? 0) & 3) === 0
}

function parentOf(children: MerkleEntry[]): MerkleEntry {
	let text = ''
	let length = 0
	for (const child of children) {
		text += `${hashToString(child.hash)} : ${child.length}\n`
		length += child.length
	}
	return { hash: nodeHash(encoder.encode(text)), length }
}

/**
 * Merkle aggregation (protocol 11 section 4.2), one entry at a time: a group ends at the first entry from its third on that is a cut, at
 * its ninth, or at the end, so nothing but the open group of each level has to be kept. A file of any size costs a few kilobytes.
 */
export class MerkleAccumulator {
	readonly #levels: { open: MerkleEntry[]; count: number }[] = []

	/** Adds the next chunk. */
	push(entry: MerkleEntry): void {
		this.#add(0, entry)
	}

	#add(depth: number, entry: MerkleEntry): void {
		const level = (this.#levels[depth] ??= { open: [], count: 0 })
		level.open.push(entry)
		level.count += 1
		const size = level.open.length
		if (size === GROUP_MAX || (size >= GROUP_MIN && isCut(entry.hash))) this.#close(depth)
	}

	#close(depth: number): void {
		const level = this.#levels[depth]
		if (level === undefined) return
		const group = level.open
		level.open = []
		this.#add(depth + 1, parentOf(group))
	}

	/** The root over all entries; zeros when there are none. Call it once, at the end. */
	root(): Uint8Array {
		for (let depth = 0; depth < this.#levels.length; depth += 1) {
			const level = this.#levels[depth]
			const [only] = level?.open ?? []
			if (level?.count === 1 && only) return only.hash
			if (only) this.#close(depth)
		}
		return new Uint8Array(HASH_BYTES)
	}
}

/** The root over `entries`: a xorb's hash when they are its chunks. */
export function merkleRoot(entries: Iterable<MerkleEntry>): Uint8Array {
	const tree = new MerkleAccumulator()
	for (const entry of entries) tree.push(entry)
	return tree.root()
}

/** A file's hash from the root over its chunks; `chunkCount` 0 is the empty file, which has the zero hash. */
export function fileHash(root: Uint8Array, chunkCount: number): Uint8Array {
	return chunkCount === 0 ? new Uint8Array(HASH_BYTES) : fileHashOfRoot(root)
}
