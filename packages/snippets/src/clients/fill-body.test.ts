import { expect, test } from 'vitest'
import { fillBody } from './fill-body.ts'

test('fillBody() leaves out what has no value, and objects that are empty then', () => {
	expect(fillBody({ a: '{x}', b: '{y}', c: { d: '{y}' }, e: ['{x}', '{y}', 1] }, { x: 'text' })).toEqual({ a: 'text', e: ['text', 1] })
})

test('fillBody() puts fields beside those of the shape, which stand', () => {
	expect(fillBody({ a: 1, '...': '{x}' }, { x: { a: 2, b: 3 } })).toEqual({ a: 1, b: 3 })
	expect(fillBody({ a: 1, '...': '{x}' }, { x: 'no fields' })).toEqual({ a: 1 })
})
