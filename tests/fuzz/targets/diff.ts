import { parseCsv } from '../../../apps/web/src/viewers/diff/csv.ts'
import { parseDiff } from '../../../apps/web/src/viewers/diff/parse-diff.ts'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

/** Git's diffs of files that others pushed, and tables shown as rows. */
export const target: FuzzTarget = {
	seeds: [
		'diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n@@ -1,2 +1 @@ head\n-one\n+two\n three\n\\ No newline at end of file\ndiff --git "a/\\303\\244" "b/\\303\\244"\nBinary files differ\nrename from a\nrename to b\n',
		'a,"b,""c"""\n1,2\n\n"x\ny",3',
	],
	words: ['diff --git ', '@@ -', ' +', '--- ', '+++ ', '"', '\\', '\n', 'rename from ', 'Binary files '],
	run(bytes) {
		const text = textOf(bytes)
		parseDiff(text)
		for (const separator of [',', '\t']) parseCsv(text, separator, 200)
	},
}
