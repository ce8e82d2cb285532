import { createRuleList, type PathRule } from './rule-list.ts'

/** What a `.gitignore` leaves out. */
export interface GitIgnore {
	/** `path` is a file's, from the folder of the `.gitignore`. */
	ignores(path: string): boolean
}

interface IgnoreRule {
	isIgnored: boolean
	isForFolders: boolean
}

function readRule(raw: string): PathRule<IgnoreRule> | undefined {
	// Blanks at the end count only after a backslash.
	const line = raw.replace(/\r$/, '').replace(/(\\ )?[ \t]*$/, '$1')
	if (line === '' || line.startsWith('#')) return undefined
	const isNegated = line.startsWith('!')
	const pattern = isNegated ? line.slice(1) : line
	const isForFolders = pattern.endsWith('/')
	return { pattern: isForFolders ? pattern.slice(0, -1) : pattern, effect: { isIgnored: !isNegated, isForFolders } }
}

/**
 * Reads a `.gitignore` (gitignore(5)): the last matching rule wins, and nothing below an ignored folder comes back.
 *
 * @throws {HubError} `invalid-input` when it has more patterns than a server should try
 * @example
 * ```ts
 * const ignore = parseGitIgnore('*.log\n!keep.log\nbuild/\n')
 * assert.ok(ignore.ignores('a.log') && ignore.ignores('build/x') && !ignore.ignores('keep.log'))
 * ```
 */
export function parseGitIgnore(text: string): GitIgnore {
	const rules = text
		.replace(/^\ufeff/, '')
		.split('\n')
		.flatMap((line) => readRule(line) ?? [])
	const list = createRuleList('.gitignore', rules)
	const isIgnored = (path: string, isFolder: boolean): boolean =>
		list.lastMatch(path, ({ isForFolders }) => isFolder || !isForFolders)?.isIgnored ?? false
	return {
		ignores(path) {
			for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
				if (isIgnored(path.slice(0, slash), true)) return true
			}
			return isIgnored(path, false)
		},
	}
}
