/** One program of a documentation page, with the output that the page shows for it. */
export interface DocsProgram {
	language: 'sh' | 'python' | 'js'
	code: string
	/** Text of the output block after it. A line `...` matches any lines. */
	prints: string | undefined
	/** Line of the opening fence, counted from 1. */
	line: number
	/** The page's reason why no test can run it. */
	excuse: string | undefined
}

const LANGUAGES: ReadonlyMap<string, DocsProgram['language']> = new Map([
	['sh', 'sh'],
	['bash', 'sh'],
	['python', 'python'],
	['js', 'js'],
])
const FENCE = /^(?<indent>\s*)(?<marks>`{3,})(?<info>[^`]*)$/
const EXCUSE = /^\s*<!-- not run: (?<why>.+) -->\s*$/

/** The programs of a page in order. Output blocks have the word `out`; a program that no test can run follows `<!-- not run: why -->`. */
export function programsOf(markdown: string): DocsProgram[] {
	const lines = markdown.split('\n')
	const programs: DocsProgram[] = []
	let excuse: string | undefined
	for (let at = 0; at < lines.length; at++) {
		const text = lines[at] ?? ''
		const { marks, info = '', indent = '' } = FENCE.exec(text)?.groups ?? {}
		if (marks === undefined) {
			if (text.trim() !== '') excuse = EXCUSE.exec(text)?.groups?.['why']
			continue
		}
		const line = at + 1
		const body: string[] = []
		for (at++; at < lines.length && lines[at]?.trim() !== marks; at++) body.push((lines[at] ?? '').replace(indent, ''))
		const [language = '', ...flags] = info.trim().split(/\s+/)
		const known = LANGUAGES.get(language)
		const previous = programs.at(-1)
		if (flags.includes('out')) {
			if (previous) previous.prints = body.join('\n').trim()
		} else if (known) programs.push({ language: known, code: body.join('\n'), prints: undefined, line, excuse })
		excuse = undefined
	}
	return programs
}

/** Whether `printed` matches the page's output, where a line `...` matches any lines. */
export function isPromised(prints: string, printed: string): boolean {
	const parts = prints.split(/^\s*\.\.\.\s*$/m).map((part) => part.trim())
	const got = printed.trim()
	if (parts.length === 1) return got === parts[0]
	if (!got.startsWith(parts[0] ?? '') || !got.endsWith(parts.at(-1) ?? '')) return false
	let from = 0
	for (const part of parts) {
		const at = got.indexOf(part, from)
		if (at < 0) return false
		from = at + part.length
	}
	return true
}

/** A line that the session prints before each program's output. */
const mark = (index: number): string => `@@ program ${index} @@`

/** A page as one shell script, run from top to bottom in one session; `files` are the programs of other languages by name. */
export function sessionOf(programs: readonly DocsProgram[]): { script: string; files: Record<string, string> } {
	const files: Record<string, string> = {}
	const steps = programs.map(({ language, code, excuse }, index) => {
		if (excuse !== undefined) return ''
		const head = `printf '\\n%s\\n' '${mark(index)}'\n`
		if (language === 'sh') return `${head}${code}\n`
		const name = language === 'python' ? `program-${index}.py` : `program-${index}.mjs`
		files[name] = `${code}\n`
		return `${head}${language === 'python' ? 'python' : 'node'} "$DOCS_SESSION/${name}"\n`
	})
	return { script: `set -euo pipefail\n${steps.join('')}`, files }
}

/** The output of each program of a session, by its number. */
export function outputsOf(stdout: string): ReadonlyMap<number, string> {
	const parts = stdout.split(/^@@ program (\d+) @@$/m).slice(1)
	const outputs = new Map<number, string>()
	for (let at = 0; at < parts.length; at += 2) outputs.set(Number(parts[at]), (parts[at + 1] ?? '').trim())
	return outputs
}
