import { expect, test } from 'vitest'
import { describeMedia } from './describe-media.ts'
import { listOf, value } from './feature.ts'

test('describeMedia() tells files by path and size, also in lists and structs', () => {
	const image = { is: 'media', kind: 'Image', settings: {} } as const
	const file = { bytes: Buffer.alloc(10).toString('base64'), path: 'a.png' }
	const told = { path: 'a.png', size_bytes: 10 }
	expect(describeMedia(file, image)).toEqual(told)
	expect(describeMedia([file, null], listOf(image))).toEqual([told, null])
	const type = {
		is: 'struct',
		fields: [
			{ name: 'a', type: image },
			{ name: 'b', type: value('int64') },
		],
	} as const
	expect(describeMedia({ a: { bytes: null, path: 'b.png' }, b: 1 }, { ...type, fields: [...type.fields] })).toEqual({
		a: { path: 'b.png', size_bytes: null },
		b: 1,
	})
	expect(describeMedia(file, undefined)).toEqual(file)
})
