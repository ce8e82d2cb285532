import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { checkArrows, checkCircles } from './arrows.ts'
import { checkDocstrings } from './docstrings.ts'
import type { ImportOf, Source } from './sources.ts'

const source = (path: string, text = '', imports: Partial<ImportOf>[] = []): Source => ({
	path,
	text,
	parsed: parseSync(path, text),
	imports: imports.map((one) => ({ specifier: './x.ts', line: 1, typeOnly: false, target: undefined, ...one })),
	isTest: false,
})

describe('checkArrows()', () => {
	test('refuses an arrow that the table does not have', () => {
		expect(checkArrows([source('packages/hub/src/a.ts', '', [{ specifier: '@stoa/storage' }])])).toHaveLength(1)
		expect(checkArrows([source('packages/storage/src/a.ts', '', [{ specifier: '@stoa/hub' }])])).toEqual([])
	})
	test('refuses a reach into another room, and powers a level must not have', () => {
		expect(checkArrows([source('packages/hub/src/a.ts', '', [{ target: 'packages/search/src/index.ts' }])])[0]).toContain(
			'outside its room',
		)
		expect(checkArrows([source('packages/hub/src/a.ts', '', [{ specifier: 'node:fs' }])])[0]).toContain('must not have')
	})
})

test('checkCircles() names a circle once and forgives types', () => {
	const circle = [source('a.ts', '', [{ target: 'b.ts' }]), source('b.ts', '', [{ target: 'a.ts' }])]
	expect(checkCircles(circle)).toEqual(['import circle: a.ts -> b.ts -> a.ts'])
	expect(checkCircles([source('a.ts', '', [{ target: 'b.ts' }]), source('b.ts', '', [{ target: 'a.ts', typeOnly: true }])])).toEqual([])
})

test('checkDocstrings() wants a sentence above each export', () => {
	expect(checkDocstrings([source('a.ts', 'export const x = 1\n')])).toHaveLength(1)
	expect(checkDocstrings([source('a.ts', '/** One. */\nexport const x = 1\n')])).toEqual([])
	expect(checkDocstrings([source('a.ts', '/** File. */\n\nconst y = 2\nexport function f() {}\n')])).toHaveLength(1)
})
