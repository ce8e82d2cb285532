import { expect, test } from 'vitest'
import { listOf, value } from '../feature.ts'
import { describeMedia } from './describe-media.ts'

const PNG = Buffer.concat([
	Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
	Buffer.from([0, 0, 2, 128, 0, 0, 1, 224]),
	Buffer.alloc(5000),
])
const image = { is: 'media', kind: 'Image', settings: {} } as const

test('describeMedia() tells files by path, size and type, also in lists and structs', async () => {
	const file = { bytes: Buffer.alloc(10).toString('base64'), path: 'a.png' }
	const told = { path: 'a.png', size_bytes: 10, media_type: null, width: null, height: null }
	expect(await describeMedia(file, image)).toEqual(told)
	expect(await describeMedia([file, null], listOf(image))).toEqual([told, null])
	const type = {
		is: 'struct',
		fields: [
			{ name: 'a', type: image },
			{ name: 'b', type: value('int64') },
		],
	} as const
	expect(await describeMedia({ a: { bytes: null, path: 'b.png' }, b: 1 }, { ...type, fields: [...type.fields] })).toEqual({
		a: { path: 'b.png', size_bytes: null, media_type: null, width: null, height: null },
		b: 1,
	})
	expect(await describeMedia(file, undefined)).toEqual(file)
})

test('describeMedia() reads the type and the size of an image from its bytes, whatever its name says', async () => {
	const cell = { bytes: PNG.toString('base64'), path: 'page.html' }
	expect(await describeMedia(cell, image)).toEqual({
		path: 'page.html',
		size_bytes: PNG.length,
		media_type: 'image/png',
		width: 640,
		height: 480,
	})
	const page = { bytes: Buffer.from('<svg onload="alert(1)">').toString('base64'), path: 'a.png' }
	expect(await describeMedia(page, image)).toMatchObject({ media_type: null, width: null })
})
