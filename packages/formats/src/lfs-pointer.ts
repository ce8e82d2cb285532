/** The object that an LFS pointer names. */
export interface LfsPointer {
	/** 64 lower-case hexadecimal digits. */
	sha256: string
	/** Bytes of the object. */
	size: number
}

/** Pointers are smaller than this many bytes (git-lfs specification); larger blobs need not be looked at. */
export const LFS_POINTER_SIZE_MAX = 1024

const VERSION = 'https://git-lfs.github.com/spec/v1'
const POINTER =
	/^version https:\/\/(?:git-lfs\.github\.com|hawser\.github\.com)\/spec\/v1\n(?:ext-\d-[^\n]*\n)*oid sha256:([0-9a-f]{64})\nsize (\d{1,16})\n?$/
const PREFIX = 'version https://'

/**
 * Parses a blob as an LFS pointer; `undefined` for an ordinary file, even if it begins like a pointer.
 *
 * @example
 * ```ts
 * const pointer = { sha256: 'a'.repeat(64), size: 12 }
 * assert.deepEqual(parseLfsPointer(writeLfsPointer(pointer)), pointer)
 * assert.equal(parseLfsPointer(new TextEncoder().encode('hello')), undefined)
 * ```
 */
export function parseLfsPointer(blob: Uint8Array): LfsPointer | undefined {
	if (blob.length >= LFS_POINTER_SIZE_MAX || blob.length < PREFIX.length) return undefined
	const text = new TextDecoder('latin1').decode(blob)
	const [, sha256, digits] = (text.startsWith(PREFIX) && POINTER.exec(text)) || []
	const size = Number(digits)
	return sha256 !== undefined && Number.isSafeInteger(size) ? { sha256, size } : undefined
}

/** The pointer of an object in git, byte for byte as git-lfs writes it, so that equal files have equal blob ids. */
export function writeLfsPointer({ sha256, size }: LfsPointer): Uint8Array {
	return new TextEncoder().encode(`version ${VERSION}\noid sha256:${sha256}\nsize ${size}\n`)
}
