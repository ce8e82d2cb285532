/** How many bytes at the start of a file are needed to find its type. */
export const IMAGE_HEAD_BYTES = 512

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const AVIF_BRANDS = new Set(['avif', 'avis', 'mif1'])

/**
 * The media type of an image by its first bytes, if browsers can show it; `undefined` for any other content, whatever its name.
 *
 * @example
 * ```ts
 * assert.equal(imageType(Buffer.from('GIF89a')), 'image/gif')
 * assert.equal(imageType(Buffer.from('PK')), undefined)
 * ```
 */
export function imageType(bytes: Uint8Array): string | undefined {
	const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, IMAGE_HEAD_BYTES))
	const at = (start: number, end: number): string => head.toString('latin1', start, end)
	if (head.subarray(0, PNG.length).equals(PNG)) return 'image/png'
	if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
	if (/^GIF8[79]a$/.test(at(0, 6))) return 'image/gif'
	if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'image/webp'
	if (at(4, 8) === 'ftyp' && AVIF_BRANDS.has(at(8, 12))) return 'image/avif'
	// The size in the header distinguishes an image from a text that begins with these letters.
	if (at(0, 2) === 'BM' && head.length > 18 && head.readUInt32LE(6) === 0) return 'image/bmp'
	return /^\uFEFF?\s*<(?:svg[\s>]|(?:\?xml|!--|!DOCTYPE\s+svg)[^]*<svg[\s>])/i.test(head.toString('utf8')) ? 'image/svg+xml' : undefined
}
