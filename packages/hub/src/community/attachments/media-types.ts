const MB = 1_000_000

const ascii = (text: string, at = 0) => ({ at, bytes: Buffer.from(text, 'latin1') })
const hex = (digits: string, at = 0) => ({ at, bytes: Buffer.from(digits, 'hex') })

/**
 * Types that may be attached, as the clients know them, with the extension of their addresses, the size limit in bytes, and the signatures
 * of a file: the bytes must match all marks of one row.
 */
export const MEDIA_TYPES = [
	{ type: 'image/png', ending: 'png', sizeMax: 10 * MB, begins: [[hex('89504e470d0a1a0a')]] },
	{ type: 'image/jpeg', ending: 'jpeg', sizeMax: 10 * MB, begins: [[hex('ffd8ff')]] },
	{ type: 'image/gif', ending: 'gif', sizeMax: 10 * MB, begins: [[ascii('GIF87a')], [ascii('GIF89a')]] },
	{ type: 'image/webp', ending: 'webp', sizeMax: 10 * MB, begins: [[ascii('RIFF'), ascii('WEBP', 8)]] },
	{ type: 'video/mp4', ending: 'mp4', sizeMax: 50 * MB, begins: [[ascii('ftyp', 4)]] },
	{
		type: 'video/quicktime',
		ending: 'mov',
		sizeMax: 50 * MB,
		begins: ['ftyp', 'moov', 'mdat', 'wide', 'free'].map((atom) => [ascii(atom, 4)]),
	},
	{ type: 'video/webm', ending: 'webm', sizeMax: 50 * MB, begins: [[hex('1a45dfa3')]] },
	{
		type: 'audio/mpeg',
		ending: 'mp3',
		sizeMax: 10 * MB,
		begins: ['494433', 'fffb', 'fff3', 'fff2', 'fffa'].map((digits) => [hex(digits)]),
	},
	{ type: 'audio/wav', ending: 'wav', sizeMax: 10 * MB, begins: [[ascii('RIFF'), ascii('WAVE', 8)]] },
] as const

/** The number of first bytes that distinguish all types. */
export const MARK_BYTES = 12

/** The type that a `Content-Type` names, ignoring its parameters. */
export function mediaTypeOf(contentType: string): (typeof MEDIA_TYPES)[number] | undefined {
	const name = contentType.split(';', 1)[0]?.trim().toLowerCase()
	return MEDIA_TYPES.find(({ type }) => type === name)
}

/** Whether bytes that begin with `start` can be of the type. */
export function beginsLike({ begins }: (typeof MEDIA_TYPES)[number], start: Uint8Array): boolean {
	return begins.some((marks) => marks.every(({ at, bytes }) => bytes.equals(start.subarray(at, at + bytes.length))))
}
