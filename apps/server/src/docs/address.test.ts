import { expect, test } from 'vitest'
import { pageAddress, readTarget } from './address.ts'

const project = { versions: ['main', 'v1'], languages: () => ({ defaultLanguage: 'en', languages: [{ code: 'en' }, { code: 'he' }] }) }

test('readTarget() takes version and language where they are known, and the path without slashes and endings', () => {
	expect(readTarget([], project)).toEqual({ version: 'main', language: 'en', path: '' })
	expect(readTarget(['v1', 'he', 'chapter1', '1'], project)).toEqual({ version: 'v1', language: 'he', path: 'chapter1/1' })
	expect(readTarget(['he', 'v1'], project)).toEqual({ version: 'main', language: 'he', path: 'v1' })
	expect(readTarget(['begin.mdx', ''], project)).toEqual({ version: 'main', language: 'en', path: 'begin' })
})

test('pageAddress() names version and language only where they are not the first', () => {
	const first = { isFirstVersion: true, version: 'main', defaultLanguage: 'en' }
	expect(pageAddress('/docs/course', first, { language: 'en', path: 'index' })).toBe('/docs/course')
	expect(pageAddress('/docs/course', first, { language: 'he', path: 'a b/1' })).toBe('/docs/course/he/a%20b/1')
	expect(pageAddress('/docs/course', { ...first, isFirstVersion: false, version: 'v1' }, { language: 'en', path: 'x' })).toBe(
		'/docs/course/v1/x',
	)
})
