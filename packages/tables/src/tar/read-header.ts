/** One header of a tar archive is one block; contents are padded to whole blocks. */
export const BLOCK = 512

/** What a header says about the content behind it. */
export interface TarHeader {
	name: string
	size: number
	/** `0`: a file; `L` and `x`: the content is the name of the next file, or holds it; other kinds have nothing to show. */
	kind: string
}

const textOf = (bytes: Uint8Array): string => {
	const end = bytes.indexOf(0)
	return Buffer.from(end < 0 ? bytes : bytes.subarray(0, end)).toString('utf8')
}

/** An octal number, or a large one in the most significant bytes first; `undefined` for anything else. */
function numberOf(bytes: Uint8Array): number | undefined {
	const [first = 0, ...rest] = bytes
	if (first === 0x80) {
		const large = rest.reduce((sum, byte) => sum * 256 + byte, 0)
		return Number.isSafeInteger(large) ? large : undefined
	}
	const digits = textOf(bytes).trim()
	return /^[0-7]{1,12}$/.test(digits) ? Number.parseInt(digits, 8) : undefined
}

/** The sum of all bytes, its own field counting as spaces. */
function isSound(block: Uint8Array): boolean {
	const sum = block.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 0x20 : byte), 0)
	return numberOf(block.subarray(148, 156)) === sum
}

/**
 * Reads one block as a header.
 *
 * @returns `end` for a block of zeros, `undefined` for one that is no header
 */
export function readTarHeader(block: Uint8Array): TarHeader | 'end' | undefined {
	if (block.every((byte) => byte === 0)) return 'end'
	const size = numberOf(block.subarray(124, 136))
	if (!isSound(block) || size === undefined) return undefined
	const prefix = textOf(block.subarray(257, 262)) === 'ustar' ? textOf(block.subarray(345, 500)) : ''
	const name = textOf(block.subarray(0, 100))
	const kind = String.fromCharCode(block[156] ?? 0)
	return { name: prefix === '' ? name : `${prefix}/${name}`, size, kind: kind === '\0' || kind === '7' ? '0' : kind }
}

/** The name in the records of a `pax` header, each `LENGTH KEY=VALUE\n`; `undefined` when it has none. */
export function paxName(content: Uint8Array): string | undefined {
	const text = Buffer.from(content).toString('utf8')
	let name: string | undefined
	for (const record of text.split('\n')) {
		const path = /^\d+ path=(.*)$/s.exec(record)?.[1]
		if (path !== undefined) name = path
	}
	return name
}
