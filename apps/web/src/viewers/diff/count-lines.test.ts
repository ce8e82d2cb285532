import { expect, test } from 'vitest'
import { countLines, isPointerChange } from './count-lines.ts'
import { parseDiff } from './parse-diff.ts'

test('countLines() counts lines that came and went', () => {
	const files = parseDiff('diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@\n same\n-one\n+two\n+three\n')
	expect(countLines(files)).toEqual({ added: 2, removed: 1 })
	expect(files.map(isPointerChange)).toEqual([false])
})

test('isPointerChange() knows a pointer to a large file, new and changed', () => {
	const text = 'version https://git-lfs.github.com/spec/v1'
	const files = parseDiff(
		`diff --git a/x b/x\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+${text}\ndiff --git a/y b/y\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n ${text}\n`,
	)
	expect(files.map(isPointerChange)).toEqual([true, true])
})
