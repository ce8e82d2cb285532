/** The display size of an image in CSS pixels. */
export interface PictureSize {
	width: number
	height: number
}

/** How many bytes at the start of an image are searched for its size: a JPEG may have a thumbnail and a color profile first. */
export const PICTURE_HEAD = 128 * 1024
/** No screen is larger, so a larger value is invalid. */
const SIDE_MAX = 100_000

/** The size in the header of a PNG, GIF, JPEG, WebP or SVG file; `undefined` for other files and for a file cut too early. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	const size = beginsWith(bytes, [0x89, 0x50, 0x4e, 0x47])
		? ofPng(view)
		: beginsWith(bytes, [0x47, 0x49, 0x46, 0x38])
			? ofGif(view)
			: beginsWith(bytes, [0xff, 0xd8])
				? ofJpeg(view)
				: beginsWith(bytes, [0x52, 0x49, 0x46, 0x46])
					? ofWebp(view)
					: ofSvg(bytes)
	const isPossible = size && [size.width, size.height].every((side) => side >= 1 && side <= SIDE_MAX)
	return isPossible ? size : undefined
}

function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
	return start.every((byte, index) => bytes[index] === byte)
}

function ofPng(view: DataView): PictureSize | undefined {
	return view.byteLength < 24 ? undefined : { width: view.getUint32(16), height: view.getUint32(20) }
}

function ofGif(view: DataView): PictureSize | undefined {
	return view.byteLength < 10 ? undefined : { width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

/** Goes from segment to segment up to the frame; an image rotated by its camera is shown upright. */
function ofJpeg(view: DataView): PictureSize | undefined {
	let isTurned = false
	for (let at = 2; at + 9 <= view.byteLength;) {
		const marker = view.getUint8(at + 1)
		if (view.getUint8(at) !== 0xff) return undefined
		// Padding, and segments without a length.
		if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
			at += marker === 0xff ? 1 : 2
			continue
		}
		const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
		if (isFrame) {
			const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
			return isTurned ? { width: height, height: width } : { width, height }
		}
		if (marker === 0xe1) isTurned ||= isTurnedByExif(view, at + 4, view.getUint16(at + 2) - 2)
		at += 2 + Math.max(2, view.getUint16(at + 2))
	}
	return undefined
}

/** Whether Exif data say that the image is rotated by 90 degrees (orientation 5 to 8). */
function isTurnedByExif(view: DataView, start: number, length: number): boolean {
	const tiff = start + 6
	const end = Math.min(view.byteLength, start + length)
	if (tiff + 8 > end || view.getUint32(start) !== 0x45786966) return false
	const isLittle = view.getUint16(tiff) === 0x4949
	const entries = tiff + view.getUint32(tiff + 4, isLittle)
	if (entries + 2 > end) return false
	const count = view.getUint16(entries, isLittle)
	for (let index = 0; index < count; index++) {
		const entry = entries + 2 + 12 * index
		if (entry + 12 > end) return false
		if (view.getUint16(entry, isLittle) === 0x0112) return view.getUint16(entry + 8, isLittle) >= 5
	}
	return false
}

function ofWebp(view: DataView): PictureSize | undefined {
	if (view.byteLength < 30 || view.getUint32(8) !== 0x57454250) return undefined
	const three = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
	switch (view.getUint32(12)) {
		case 0x56503820: // lossy: 14 bits a side
			return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
		case 0x5650384c: {
			const bits = view.getUint32(21, true)
			return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
		}
		case 0x56503858: // extended
			return { width: 1 + three(24), height: 1 + three(27) }
		default:
			return undefined
	}
}

/** Only for a drawing that states its size; others fill the available space. */
function ofSvg(bytes: Uint8Array): PictureSize | undefined {
	const tag = /<svg\b[^>]{0,5000}>/.exec(new TextDecoder().decode(bytes.subarray(0, 10_000)))?.[0]
	const side = (name: string): number =>
		Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*(\\d+(?:\\.\\d+)?)(?:px)?\\s*["']`).exec(tag ?? '')?.[1])
	const [width, height] = [Math.round(side('width')), Math.round(side('height'))]
	return Number.isNaN(width) || Number.isNaN(height) ? undefined : { width, height }
}
