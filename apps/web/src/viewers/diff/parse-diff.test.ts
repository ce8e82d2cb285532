import { describe, expect, test } from 'vitest'
import { parseDiff } from './parse-diff.ts'

const TEXT = [
	'diff --git a/a.txt b/a.txt',
	'index 1..2 100644',
	'--- a/a.txt',
	'+++ b/a.txt',
	'@@ -10,3 +10,3 @@ def run():',
	' same',
	'-one',
	'+two',
	'--- not a header, a removed line',
	'@@ -90 +90,0 @@',
	'-last',
	'\\ No newline at end of file',
	'diff --git a/old name.txt b/new name.txt',
	'similarity index 100%',
	'rename from old name.txt',
	'rename to new name.txt',
	'diff --git "a/caf\\303\\251.bin" "b/caf\\303\\251.bin"',
	'new file mode 100644',
	'Binary files /dev/null and "b/caf\\303\\251.bin" differ',
	'',
].join('\n')

describe('parseDiff()', () => {
	const files = parseDiff(TEXT)
	test('numbers the lines of both sides', () => {
		expect(files[0]?.path).toBe('a.txt')
		expect(files[0]?.hunks.map(({ heading }) => heading)).toEqual(['def run():', ''])
		expect(files[0]?.hunks[0]?.lines).toEqual([
			{ kind: 'same', text: 'same', old: 10, new: 10 },
			{ kind: 'removed', text: 'one', old: 11, new: undefined },
			{ kind: 'added', text: 'two', old: undefined, new: 11 },
			{ kind: 'removed', text: '-- not a header, a removed line', old: 12, new: undefined },
		])
	})
	test('reads moved files, quoted names and bytes', () => {
		expect(files[1]).toEqual({ path: 'new name.txt', oldPath: 'old name.txt', hunks: [], isBinary: false })
		expect(files[2]).toMatchObject({ path: 'café.bin', isBinary: true })
	})
	test('reads nothing out of what is no difference', () => {
		expect(parseDiff('')).toEqual([])
		expect(parseDiff('+++ b/x\n@@ -1 +1 @@\n+y')).toEqual([])
	})
})
