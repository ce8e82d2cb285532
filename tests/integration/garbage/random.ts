import { createCipheriv, createHash } from 'node:crypto'

/** Numbers that follow from a seed, so that a failed history can be repeated. */
export class Random {
	#state: number

	constructor(seed: number) {
		this.#state = seed >>> 0 || 1
	}

	/** From 0 up to, and without, `below`. */
	below(below: number): number {
		this.#state ^= this.#state << 13
		this.#state ^= this.#state >>> 17
		this.#state ^= this.#state << 5
		return (this.#state >>> 0) % below
	}

	pick<T>(from: readonly T[]): T | undefined {
		return from.length === 0 ? undefined : from[this.below(from.length)]
	}

	chance(share: number): boolean {
		return this.below(10_000) < share * 10_000
	}
}

/** Bytes that follow from a name and do not compress: the key stream of a cipher. */
export function bytesOf(name: string, size: number): Buffer {
	const cipher = createCipheriv('aes-256-ctr', createHash('sha256').update(name).digest(), Buffer.alloc(16))
	return cipher.update(Buffer.alloc(size))
}
