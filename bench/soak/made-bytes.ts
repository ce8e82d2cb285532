import { createCipheriv } from 'node:crypto'
import { sha256 } from '../../tests/crash/wire.ts'

/** A file that is made from its number, so that nothing of it is kept but its size and hash. */
export interface MadeFile {
	seed: number
	size: number
	sha256: string
}

/** Bytes that do not compress, always the same for a seed. */
export function bytesOf({ seed, size }: Pick<MadeFile, 'seed' | 'size'>): Uint8Array<ArrayBuffer> {
	const key = Buffer.alloc(16)
	key.writeDoubleLE(seed)
	const bytes = createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(size))
	return new Uint8Array(bytes)
}

/** A file of this size. */
export function makeFile(seed: number, size: number): { file: MadeFile; bytes: Uint8Array<ArrayBuffer> } {
	const bytes = bytesOf({ seed, size })
	return { file: { seed, size, sha256: sha256(bytes) }, bytes }
}
