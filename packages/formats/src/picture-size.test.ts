import { expect, test } from 'vitest'
import { pictureSize } from './picture-size.ts'

const bytes = (...parts: (string | number[])[]): Uint8Array =>
	Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)))
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

const png = (width: number, height: number): Uint8Array =>
	bytes([0x89], 'PNG\r\n', [0x1a], '\n', [0, 0, 0, 13], 'IHDR', [0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255], zeros(5))
/** Orientation 6: the camera was held upright. */
const exif = bytes([0xff, 0xe1, 0, 34], 'Exif', [0, 0], 'MM', [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0], zeros(4))
const frame = [0xff, 0xc2, 0, 11, 8, 0, 200, 1, 44, 1, 1, 17, 0]

test.for<[string, Uint8Array, { width: number; height: number } | undefined]>([
	['PNG', png(640, 480), { width: 640, height: 480 }],
	['GIF', bytes('GIF89a', [0x20, 0x03, 0x58, 0x02], zeros(4)), { width: 800, height: 600 }],
	[
		'JPEG behind other segments',
		bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xdb, 0, 5, 1, 2, 3], frame),
		{ width: 300, height: 200 },
	],
	['JPEG on its side', bytes([0xff, 0xd8], [...exif], frame), { width: 200, height: 300 }],
	['lossy WebP', bytes('RIFF', zeros(4), 'WEBPVP8 ', zeros(10), [0x40, 0x01, 0xf0, 0]), { width: 320, height: 240 }],
	['lossless WebP', bytes('RIFF', zeros(4), 'WEBPVP8L', zeros(4), [0x2f, 0x3f, 0xc1, 0x3b, 0], zeros(6)), { width: 320, height: 240 }],
	['extended WebP', bytes('RIFF', zeros(4), 'WEBPVP8X', zeros(8), [0x3f, 0x01, 0, 0xef, 0, 0]), { width: 320, height: 240 }],
	['SVG with sides', bytes('<?xml version="1.0"?>\n<svg viewBox="0 0 9 9" width="120px" height=\'80.4\'>'), { width: 120, height: 80 }],
	['SVG without', bytes('<svg viewBox="0 0 9 9">'), undefined],
	['a text', bytes('hello'), undefined],
	['nothing', new Uint8Array(), undefined],
	['a PNG that is cut', png(640, 480).subarray(0, 20), undefined],
	['a JPEG whose lengths lead nowhere', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0xff, 0xff]), undefined],
	['a PNG of no size', png(0, 480), undefined],
])('pictureSize() reads %s', ([, file, size]) => {
	expect(pictureSize(file)).toEqual(size)
})

test('pictureSize() ends for any bytes', () => {
	let state = 7
	for (let round = 0; round < 2000; round++) {
		const noise = Uint8Array.from({ length: round % 60 }, () => (state = (state * 48_271) % 2_147_483_647) & 255)
		for (const part of [[], exif.subarray(0, round % 30)])
			expect(() => pictureSize(bytes([0xff, 0xd8], [...part], [...noise]))).not.toThrow()
	}
})
