const ascii = (text: string, at = 0) => ({ at, bytes: Buffer.from(text, 'latin1') })
const hex = (digits: string, at = 0) => ({ at, bytes: Buffer.from(digits, 'hex') })

/** Types that browsers show without running anything, each with the marks that its files begin with. The first row that matches counts. */
const TYPES = [
	{ type: 'image/png', marks: [hex('89504e470d0a1a0a')] },
	{ type: 'image/jpeg', marks: [hex('ffd8ff')] },
	{ type: 'image/gif', marks: [ascii('GIF8')] },
	{ type: 'image/webp', marks: [ascii('RIFF'), ascii('WEBP', 8)] },
	{ type: 'image/avif', marks: [ascii('ftypavi', 4)] },
	{ type: 'audio/wav', marks: [ascii('RIFF'), ascii('WAVE', 8)] },
	{ type: 'audio/flac', marks: [ascii('fLaC')] },
	{ type: 'audio/ogg', marks: [ascii('OggS')] },
	{ type: 'audio/mp4', marks: [ascii('ftypM4A', 4)] },
	{ type: 'audio/mpeg', marks: [ascii('ID3')] },
	...['fffb', 'fffa', 'fff3', 'fff2'].map((digits) => ({ type: 'audio/mpeg', marks: [hex(digits)] })),
	{ type: 'video/quicktime', marks: [ascii('ftypqt', 4)] },
	{ type: 'video/mp4', marks: [ascii('ftyp', 4)] },
	{ type: 'video/webm', marks: [hex('1a45dfa3')] },
	{ type: 'application/pdf', marks: [ascii('%PDF-')] },
]

/** Bytes at the beginning of a file that tell its type. */
export const MEDIA_MARK_SIZE = 12

/**
 * The media type of a file by its first bytes, whatever its name says. A closed list: SVG and HTML, which can hold scripts, are not in it.
 *
 * @returns `undefined` for a type that is not in the list
 * @example
 * ```ts
 * assert.equal(mediaTypeOf(Buffer.from('fLaC\0\0\0\x22')), 'audio/flac')
 * assert.equal(mediaTypeOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">')), undefined)
 * ```
 */
export function mediaTypeOf(start: Uint8Array): string | undefined {
	return TYPES.find(({ marks }) => marks.every(({ at, bytes }) => bytes.equals(start.subarray(at, at + bytes.length))))?.type
}
