import { type LastMatch, readRuleList, type PathRule } from './rule-list.ts'

/** What a `.gitignore` leaves out. */
export interface GitIgnore {
	/**
	 * `path` is a file's, from the folder of the `.gitignore`.
	 *
	 * @throws {HubError} `invalid-input` when the patterns take too long to match
	 */
	ignores(path: string): boolean
}

interface IgnoreRule {
	isIgnored: boolean
	isForFolders: boolean
}

/** Blanks at the end count only after a backslash. By a loop: a pattern that ends in `$` starts anew at each blank. */
function withoutTrailingBlanks(line: string): string {
	let end = line.endsWith('\r') ? line.length - 1 : line.length
	while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end -= 1
	return line.slice(0, line[end - 1] === '\\' && line[end] === ' ' ? end + 1 : end)
}

function readRule(raw: string): PathRule<IgnoreRule> | undefined {
	const line = withoutTrailingBlanks(raw)
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
 * const ignore = await parseGitIgnore('*.log\n!keep.log\nbuild/\n')
 * assert.ok(ignore.ignores('a.log') && ignore.ignores('build/x') && !ignore.ignores('keep.log'))
 * ```
 */
export async function parseGitIgnore(text: string): Promise<GitIgnore> {
	const list = await readRuleList('.gitignore', text, readRule)
	const isIgnored = (match: LastMatch<IgnoreRule>, path: string, isFolder: boolean): boolean =>
		match(path, ({ isForFolders }) => isFolder || !isForFolders)?.isIgnored ?? false
	/** Files of one upload share their folders. */
	const known = new Map<string, boolean>()
	const isBelowIgnored = (match: LastMatch<IgnoreRule>, path: string): boolean => {
		for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
			const folder = path.slice(0, slash)
			const found = known.get(folder) ?? isIgnored(match, folder, true)
			known.set(folder, found)
			if (found) return true
		}
		return false
	}
	return {
		ignores(path) {
			const match = list.matcher()
			return isBelowIgnored(match, path) || isIgnored(match, path, false)
		},
	}
}
