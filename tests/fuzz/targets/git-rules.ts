import { parseGitAttributes } from '../../../packages/hub/src/contents/commits/git-attributes.ts'
import { parseGitIgnore } from '../../../packages/hub/src/contents/commits/git-ignore.ts'
import { partsOf, type FuzzTarget } from '../fuzz-target.ts'

const PATHS = ['a.bin', 'dir/sub/model.safetensors', 'x y/[z].txt', 'a'.repeat(200), `${'a/'.repeat(100)}b`]

/** .gitattributes and .gitignore, matched against paths of the same commit. */
export const target: FuzzTarget = {
	seeds: [
		'*.bin filter=lfs diff=lfs merge=lfs -text\n"a b" filter=lfs\n[attr]big filter=lfs\n*.x big\n\0*.log\n!keep.log\nbuild/\n/a/**/b\n\0dir/a.log',
	],
	words: [
		'filter=lfs',
		'-filter',
		'!filter',
		'**/',
		'/**',
		'*',
		'?',
		'[!a-z]',
		'[[:space:]]',
		'[[:alpha:]',
		'\\',
		'"',
		'[attr]',
		'!',
		'\0',
	],
	async run(bytes) {
		const [attributes = '', ignore = '', path = ''] = partsOf(bytes)
		const [rules, ignored] = [await parseGitAttributes(attributes), await parseGitIgnore(ignore)]
		for (const one of [...PATHS, path.slice(0, 4096)]) {
			rules.isLfs(one)
			ignored.ignores(one)
		}
	},
}
