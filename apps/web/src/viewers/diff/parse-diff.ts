/** One line of a difference, with its numbers on both sides. */
export interface DiffLine {
	kind: 'same' | 'added' | 'removed'
	text: string
	/** Absent for added lines. */
	old: number | undefined
	/** Absent for removed lines. */
	new: number | undefined
}

/** What changes in one file. */
export interface DiffFile {
	/** Its name afterwards, or before when it goes. */
	path: string
	/** Its name before, when that was another. */
	oldPath: string | undefined
	hunks: { heading: string; lines: DiffLine[] }[]
	/** git shows no lines: both sides are bytes. */
	isBinary: boolean
}

/** Undoes git's quoting of names that hold other than plain characters. */
function unquote(name: string): string {
	if (!name.startsWith('"')) return name
	const bytes: number[] = []
	const text = name.slice(1, -1)
	for (let at = 0; at < text.length; at++) {
		if (text[at] !== '\\') {
			bytes.push(...Buffer.from(text.charAt(at)))
			continue
		}
		const octal = /^[0-7]{3}/.exec(text.slice(at + 1))?.[0]
		const named = { n: 10, t: 9, r: 13, a: 7, b: 8, f: 12, v: 11 }[text.charAt(at + 1)]
		bytes.push(octal === undefined ? (named ?? text.charCodeAt(at + 1)) : Number.parseInt(octal, 8))
		at += octal === undefined ? 1 : 3
	}
	return Buffer.from(bytes).toString('utf8')
}

const named = (line: string, prefix: string): string | undefined => {
	const name = unquote(line.slice(prefix.length).replace(/\t$/, ''))
	return name === '/dev/null' ? undefined : name.replace(/^[ab]\//, '')
}

/** The name in `diff --git a/x b/x`, for files without `+++`: both halves are alike, unless it moved, which other lines tell. */
function nameOfHead(line: string): string {
	const rest = line.slice('diff --git '.length)
	const half = rest.startsWith('"') ? rest.slice(0, rest.indexOf('" ') + 1) : rest.slice(0, Math.floor(rest.length / 2))
	return unquote(half).replace(/^a\//, '')
}

/**
 * The files, parts and lines of a difference as git writes it.
 *
 * @example
 * ```ts
 * const [file] = parseDiff('diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-one\n+two\n')
 * assert.equal(file?.hunks[0]?.lines[1]?.new, 1)
 * ```
 */
export function parseDiff(text: string): DiffFile[] {
	const files: DiffFile[] = []
	let lines: DiffLine[] | undefined
	let before = 0
	let after = 0
	for (const line of text.split('\n')) {
		const file = files.at(-1)
		const [first] = line
		if (line.startsWith('diff --git ')) {
			files.push({ path: nameOfHead(line), oldPath: undefined, hunks: [], isBinary: false })
			lines = undefined
		} else if (!file) continue
		else if (line.startsWith('@@ ')) {
			const [, from = '0', to = '0', heading = ''] = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@ ?(.*)$/.exec(line) ?? []
			before = Number(from)
			after = Number(to)
			lines = []
			file.hunks.push({ heading, lines })
		} else if (lines) {
			if (first === '+') lines.push({ kind: 'added', text: line.slice(1), old: undefined, new: after++ })
			else if (first === '-') lines.push({ kind: 'removed', text: line.slice(1), old: before++, new: undefined })
			else if (first === ' ') lines.push({ kind: 'same', text: line.slice(1), old: before++, new: after++ })
		} else if (line.startsWith('+++ ')) file.path = named(line, '+++ ') ?? file.path
		else if (line.startsWith('--- ')) file.path = named(line, '--- ') ?? file.path
		else if (line.startsWith('rename from ')) file.oldPath = unquote(line.slice('rename from '.length))
		else if (line.startsWith('rename to ')) file.path = unquote(line.slice('rename to '.length))
		else if (line.startsWith('Binary files ') || line === 'GIT binary patch') file.isBinary = true
	}
	return files
}
