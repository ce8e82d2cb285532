import fc from 'fast-check'
import { expect, test } from 'vitest'
import { libraryKeysWithSnippets, librarySnippets } from '../library-snippets.ts'
import type { ModelRecord } from '../model-record.ts'
import { freeText } from '../testing/free-text.ts'
import { hostileRecord, MARK } from '../testing/hostile.ts'

/** Everything of an answer that a visitor may copy. */
const blocks = (key: string, model: ModelRecord) =>
	librarySnippets(key, model).flatMap(({ code, language, install }) =>
		install === undefined
			? [{ code, language }]
			: [
					{ code, language },
					{ code: install, language: 'sh' as const },
				],
	)

const CASES = 10_000

test(`S-17 librarySnippets() keeps hostile values inside their literals in ${CASES} cases`, { timeout: 240_000 }, () => {
	const keys = libraryKeysWithSnippets()
	for (const key of keys)
		fc.assert(
			fc.property(hostileRecord, (model) => {
				for (const { code, language } of blocks(key, model)) {
					const free = freeText(code, language)
					expect(free, `${key}: ${code}`).not.toContain(MARK)
					expect(free, `${key}: ${code}`).not.toMatch(/\bundefined\b|\bNaN\b|\[object /)
				}
			}),
			{ numRuns: Math.ceil(CASES / keys.length) },
		)
})
