import { describe, expect, test } from 'vitest'
import { MEDIA_TYPES, beginsLike, mediaTypeOf } from './media-types.ts'

const SAMPLES: Record<string, Buffer> = {
	'image/png': Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
	'image/jpeg': Buffer.from('ffd8ffe000104a4649460001', 'hex'),
	'image/gif': Buffer.from('GIF89a      '),
	'image/webp': Buffer.from('RIFF\x10\0\0\0WEBP', 'latin1'),
	'video/mp4': Buffer.from('\0\0\0\x18ftypisom', 'latin1'),
	'video/quicktime': Buffer.from('\0\0\0\x08wide\0\0\0\x08', 'latin1'),
	'video/webm': Buffer.from('1a45dfa39f4286810142f781', 'hex'),
	'audio/mpeg': Buffer.from('ID3\x04\0\0\0\0\0\0\0\0', 'latin1'),
	'audio/wav': Buffer.from('RIFF\x10\0\0\0WAVE', 'latin1'),
}

describe('mediaTypeOf()', () => {
	test('knows types in any case, with parameters, and no others', () => {
		expect(mediaTypeOf('Image/PNG; charset=x')?.ending).toBe('png')
		for (const type of ['image/svg+xml', 'text/html', 'application/pdf', '', 'image']) expect(mediaTypeOf(type)).toBeUndefined()
	})
})

describe('beginsLike()', () => {
	test('distinguishes the types by their first bytes', () => {
		for (const media of MEDIA_TYPES) {
			const alike = Object.keys(SAMPLES).filter((type) => beginsLike(media, SAMPLES[type] ?? Buffer.alloc(0)))
			// A QuickTime file and an MP4 file may begin with the same bytes.
			expect(alike, media.type).toEqual(media.type === 'video/quicktime' ? ['video/mp4', 'video/quicktime'] : [media.type])
			expect(beginsLike(media, Buffer.from('<script>alert(1)</script>'))).toBe(false)
			expect(beginsLike(media, Buffer.alloc(0))).toBe(false)
		}
	})
})
