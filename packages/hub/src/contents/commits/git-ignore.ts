import { type LastMatch, readRuleList, type PathRule } from './rule-list.ts'

/** The rules of a `.gitignore` file. */
export interface GitIgnore {
	/**
	 * `path` is the path of a file, relative to the folder of the `.gitignore`.
	 *
	 * @throws {HubError} `invalid-input` when the patterns take too long to match
	 */
	ignores(path: string): boolean
}

interface IgnoreRule {
	isIgnored: boolean
	isForFolders: boolean
}

/** Drops trailing blanks that no backslash protects. It uses a loop, because a pattern that ends in `$` restarts at each blank. */
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
 * Parses a `.gitignore` (gitignore(5)): the last matching rule wins, and nothing below an ignored folder can be included again.
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
	/** Results by folder, because the files of one upload share their folders. */
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
