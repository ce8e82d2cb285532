import { readRuleList, type PathRule } from './rule-list.ts'

/** The rules of a `.gitattributes` file about large files. */
export interface GitAttributes {
	/**
	 * Whether the last rule for the path's `filter` names LFS; `undefined` when no rule sets it.
	 *
	 * @throws {HubError} `invalid-input` when the patterns take too long to match
	 */
	isLfs(path: string): boolean | undefined
}

const ATTRIBUTE = /^([-!]?)filter(?:=(.*))?$/
const QUOTED = /^"((?:[^"\\]|\\.)*)"(.*)$/
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\u0007', b: '\b', f: '\f', v: '\v' }

/** Git's C-style quoting: bytes as three octal digits. */
function unquote(text: string): string {
	const bytes = text.replace(/\\([0-7]{3}|.)|[^\\]/gsu, (part: string, escaped: string | undefined) => {
		if (escaped === undefined) return Buffer.from(part).toString('latin1')
		return escaped.length === 3 ? String.fromCharCode(Number.parseInt(escaped, 8) & 0xff) : (ESCAPES[escaped] ?? escaped)
	})
	return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Trims blanks with loops, because a pattern that ends in `$` restarts at each blank. */
function trimmed(line: string): string {
	const isBlank = (at: number): boolean => line[at] === ' ' || line[at] === '\t' || line[at] === '\r'
	let [from, end] = [0, line.length]
	while (from < end && isBlank(from)) from += 1
	while (end > from && isBlank(end - 1)) end -= 1
	return line.slice(from, end)
}

function splitLine(line: string): { pattern: string; attributes: string[] } {
	const [, quoted, rest] = QUOTED.exec(line) ?? []
	if (quoted !== undefined && rest !== undefined) return { pattern: unquote(quoted), attributes: rest.split(/[ \t\r]+/) }
	const [pattern = '', ...attributes] = line.split(/[ \t\r]+/)
	return { pattern, attributes }
}

/** The value of `filter` in a list of attributes, including macros that set it. */
function filterOf(attributes: readonly string[], macros: ReadonlyMap<string, boolean>): boolean | undefined {
	let isLfs: boolean | undefined
	for (const attribute of attributes) {
		const [whole, sign, value] = ATTRIBUTE.exec(attribute) ?? []
		if (whole !== undefined) isLfs = sign === '' && value === 'lfs'
		else isLfs = macros.get(attribute) ?? isLfs
	}
	return isLfs
}

/**
 * Reads a `.gitattributes` (gitattributes(5)). Lines that git would ignore are ignored.
 *
 * @throws {HubError} `invalid-input` when it has more patterns than a server should try
 * @example
 * ```ts
 * const attributes = await parseGitAttributes('*.bin filter=lfs diff=lfs merge=lfs -text\n')
 * assert.equal(attributes.isLfs('a/b.bin'), true)
 * assert.equal(attributes.isLfs('a/b.txt'), undefined)
 * ```
 */
export async function parseGitAttributes(text: string): Promise<GitAttributes> {
	const macros = new Map<string, boolean>()
	const readRule = (raw: string): PathRule<boolean> | undefined => {
		const line = trimmed(raw)
		if (line === '' || line.startsWith('#') || line.startsWith('!')) return undefined
		const { pattern, attributes } = splitLine(line)
		const isLfs = filterOf(attributes, macros)
		if (isLfs === undefined || pattern.endsWith('/')) return undefined
		if (!pattern.startsWith('[attr]')) return { pattern, effect: isLfs }
		macros.set(pattern.slice('[attr]'.length), isLfs)
		return undefined
	}
	const list = await readRuleList('.gitattributes', text, readRule)
	return { isLfs: (path) => list.matcher()(path) }
}

/**
 * The line that stores one path by LFS, with its newline. A blank would end the pattern, so blanks are written as a character class.
 *
 * @example
 * ```ts
 * assert.equal(trackingLine('my model.bin'), 'my[[:space:]]model.bin filter=lfs diff=lfs merge=lfs -text\n')
 * ```
 */
export function trackingLine(path: string): string {
	const pattern = path
		.replace(/[*?[\\]/g, '\\$&')
		.replace(/^[#!"]/, '\\$&')
		.replaceAll(' ', '[[:space:]]')
	return `${pattern} filter=lfs diff=lfs merge=lfs -text\n`
}
