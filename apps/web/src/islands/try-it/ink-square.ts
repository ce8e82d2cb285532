/** A square of a picture, in its pixels; it may reach over the edges. */
export interface Square {
	x: number
	y: number
	side: number
}

/** What the ink is enlarged to, as a share of the square: pictures of digits and letters fill theirs. */
const FILL = 0.8
/** A dot is not enlarged to a blot. Pixels. */
const SIDE_MIN = 60

/**
 * The square around what was drawn, light on dark; `undefined` on an empty sheet.
 *
 * @param pixels four bytes each, row by row
 */
export function inkSquare(pixels: Uint8ClampedArray, width: number): Square | undefined {
	let [left, top, right, bottom] = [width, Infinity, -1, -1]
	for (let index = 0; index < pixels.length; index += 4) {
		if ((pixels[index] ?? 0) < 60) continue
		const [x, y] = [(index / 4) % width, Math.floor(index / 4 / width)]
		left = Math.min(left, x)
		right = Math.max(right, x)
		top = Math.min(top, y)
		bottom = Math.max(bottom, y)
	}
	if (right < 0) return undefined
	const side = Math.max(right - left + 1, bottom - top + 1, SIDE_MIN) / FILL
	return { x: (left + right + 1 - side) / 2, y: (top + bottom + 1 - side) / 2, side }
}
