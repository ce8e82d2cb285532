import { isHubError } from '@stoa/vocabulary'
import { describe, expect, test } from 'vitest'
import { checkPicture, PICTURE_BYTES_MAX } from './check-picture.ts'

const chunk = (name: string, data: Buffer): Buffer => {
	const length = Buffer.alloc(4)
	length.writeUInt32BE(data.length)
	return Buffer.concat([length, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)])
}
const sides = (width: number, height: number): Buffer => {
	const bytes = Buffer.alloc(13)
	bytes.writeUInt32BE(width, 0)
	bytes.writeUInt32BE(height, 4)
	return bytes
}
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const png = (width: number, height: number, ...extra: Buffer[]): Buffer =>
	Buffer.concat([
		SIGNATURE,
		chunk('IHDR', sides(width, height)),
		...extra,
		chunk('IDAT', Buffer.from('pixels')),
		chunk('IEND', Buffer.alloc(0)),
	])

const segment = (marker: number, data: Buffer): Buffer => {
	const head = Buffer.from([0xff, marker, 0, 0])
	head.writeUInt16BE(data.length + 2, 2)
	return Buffer.concat([head, data])
}
const FRAME = Buffer.from([8, 0, 20, 0, 10, 1, 1, 0x11, 0])
const SCAN = Buffer.from([1, 1, 0, 0, 63, 0])
const jpeg = (...extra: Buffer[]): Buffer =>
	Buffer.concat([
		Buffer.from([0xff, 0xd8]),
		...extra,
		segment(0xdb, Buffer.alloc(65)),
		segment(0xc0, FRAME),
		segment(0xda, SCAN),
		Buffer.from([1, 2, 0xff, 0x00, 3, 0xff, 0xd1, 4]),
		Buffer.from([0xff, 0xd9]),
	])

const webp = (name: string, data: Buffer): Buffer => {
	const head = Buffer.from(`RIFF....WEBP${name}....`, 'latin1')
	head.writeUInt32LE(data.length + 12, 4)
	head.writeUInt32LE(data.length, 16)
	return Buffer.concat([head, data])
}
const LOSSLESS = Buffer.from([0x2f, 9, 0x40, 4, 0, 0, 0, 0, 0, 0])

const whyOf = (bytes: Uint8Array): string => {
	try {
		checkPicture(bytes)
		return 'passes'
	} catch (error) {
		if (!isHubError(error, 'invalid-input')) throw error
		return String(error.fields['why'])
	}
}

describe('checkPicture()', () => {
	test('keeps the image of a PNG and drops metadata and trailing bytes', () => {
		const plain = png(10, 20)
		const given = Buffer.concat([
			png(10, 20, chunk('tEXt', Buffer.from('secret place')), chunk('eXIf', Buffer.from('camera'))),
			Buffer.from('<script>'),
		])
		expect(checkPicture(given)).toEqual({ type: 'image/png', bytes: plain })
	})
	test('keeps the image of a JPEG and drops camera data, comments and trailing bytes', () => {
		const given = Buffer.concat([
			jpeg(segment(0xe1, Buffer.from('Exif place')), segment(0xfe, Buffer.from('note'))),
			Buffer.from('<script>'),
		])
		expect(checkPicture(given)).toEqual({ type: 'image/jpeg', bytes: jpeg() })
	})
	test('keeps a simple WebP', () => {
		const given = webp('VP8L', LOSSLESS)
		expect(checkPicture(given)).toEqual({ type: 'image/webp', bytes: given })
	})
	test.each<[string, Uint8Array, RegExp]>([
		['nothing', Buffer.alloc(0), /choose/],
		['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), /neither/],
		['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /neither/],
		['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00'), /neither/],
		['a bomb of a PNG', png(30_000, 30_000), /pixels/],
		['a PNG without a side', png(0, 5), /pixels/],
		['half a PNG', png(10, 10).subarray(0, 40), /truncated/],
		['a PNG whose length lies', Buffer.concat([SIGNATURE, Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from('IHDR')]), /truncated/],
		['a PNG with an unknown critical part', png(10, 10, chunk('EVIL', Buffer.alloc(1))), /unexpected part/],
		['half a JPEG', jpeg().subarray(0, 90), /truncated/],
		['a JPEG without pixels', Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 2, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0]), /pixels/],
		['an animated WebP', webp('VP8X', Buffer.alloc(10)), /simple WebP/],
		['a WebP with more behind it', Buffer.concat([webp('VP8L', LOSSLESS), Buffer.from('<script>x')]), /lengths/],
		['half a WebP', webp('VP8L', LOSSLESS).subarray(0, 18), /lengths|truncated/],
		['a large file', Buffer.alloc(PICTURE_BYTES_MAX + 1), /kB/],
	])('refuses %s', (_, bytes, why) => {
		expect(whyOf(bytes)).toMatch(why)
	})
})
