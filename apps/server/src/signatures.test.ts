import { expect, test } from 'vitest'
import { createSignatures } from './signatures.ts'

test('verify() gives back what was signed', () => {
	const signatures = createSignatures('s'.repeat(32))
	const { token } = signatures.sign('upload', { oid: 'a&b=c', size: '1' }, 60)
	expect(token).toMatch(/^[\w.-]+$/)
	expect(signatures.verify('upload', token)).toEqual({ oid: 'a&b=c', size: '1' })
})

test('verify() refuses another purpose, another key, an altered claim and one that is over', () => {
	let now = 1_000_000
	const signatures = createSignatures('s'.repeat(32), () => now)
	const { token } = signatures.sign('upload', { size: '1' }, 60)
	expect(() => signatures.verify('download', token)).toThrow('signature')
	expect(() => createSignatures('t'.repeat(32), () => now).verify('upload', token)).toThrow('signature')
	expect(() => signatures.verify('upload', `x${token}`)).toThrow('signature')
	expect(() => signatures.verify('upload', '')).toThrow('signature')
	now += 62_000
	expect(() => signatures.verify('upload', token)).toThrow(/expired/)
})
