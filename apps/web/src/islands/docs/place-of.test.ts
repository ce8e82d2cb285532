import { expect, test } from 'vitest'
import { placeOf } from './place-of.ts'

test('an answer says its repository, its project and its page, each once', () => {
	expect(placeOf({ heading: 'Install', page: 'Start', project: 'Stoa' })).toBe('Stoa · Start')
	expect(placeOf({ heading: 'Start', page: 'Start', project: 'Stoa' })).toBe('Stoa')
	expect(placeOf({ heading: 'Install', page: 'Start', project: 'Engine', repo: 'ada/engine' })).toBe('ada/engine · Engine · Start')
	expect(placeOf({ heading: 'Start', page: 'Start', project: 'ada/engine', repo: 'ada/engine' })).toBe('ada/engine')
})
