const MB = 1_000_000

const ascii = (text: string, at = 0) => ({ at, bytes: Buffer.from(text, 'latin1') })
const hex = (digits: string, at = 0) => ({ at, bytes: Buffer.from(digits, 'hex') })

/**
 * Types that may be attached, as the clients know them, with the ending of their addresses, most bytes, and how their bytes begin: one of
 * the rows, all of whose marks must be there.
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

/** First bytes that tell every type apart. */
export const MARK_BYTES = 12

/** The type that `Content-Type` names, parameters aside. */
export function mediaTypeOf(contentType: string): (typeof MEDIA_TYPES)[number] | undefined {
	const name = contentType.split(';', 1)[0]?.trim().toLowerCase()
	return MEDIA_TYPES.find(({ type }) => type === name)
}

/** Whether bytes that begin like this may be of the type. */
export function beginsLike({ begins }: (typeof MEDIA_TYPES)[number], start: Uint8Array): boolean {
	return begins.some((marks) => marks.every(({ at, bytes }) => bytes.equals(start.subarray(at, at + bytes.length))))
}
