import { parseSync } from 'oxc-parser'
import type { Language } from '../snippet.ts'

/** Characters that no program of ours holds, in comments and literals either: they end or disguise a line or turn its direction. */
const INVISIBLE = /[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u

/** Thrown when a program cannot be cut into words, literals and comments. */
class Unreadable extends Error {}

/** What a scanner found at a place: the length of it, and what of it is program text. */
interface Found {
	length: number
	free: string
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
	const sticky = new RegExp(pattern.source, `${pattern.flags}y`)
	sticky.lastIndex = at
	return sticky.exec(text) ?? undefined
}

const PYTHON_LITERALS = [
	/[rRbBuU]?"""(?:[^\\]|\\[\s\S])*?"""/,
	/[rRbBuU]?'''(?:[^\\]|\\[\s\S])*?'''/,
	/[rRbBuU]?"(?!"")(?:[^"\\\n]|\\[\s\S])*"/,
	/[rRbBuU]?'(?!'')(?:[^'\\\n]|\\[\s\S])*'/,
	/[rRbBuU]?(?:""|'')/,
	/#[^\n]*/,
]
/** Values never stand in f-strings, so their text counts as program. */
const PYTHON_FORMATTED = /[fF]"(?:[^"\\\n]|\\[\s\S])*"/

function pythonAt(text: string, at: number): Found {
	const literal = PYTHON_LITERALS.map((pattern) => matchAt(pattern, text, at)).find((found) => found !== undefined)
	if (literal) return { length: literal[0].length, free: ' ' }
	const formatted = matchAt(PYTHON_FORMATTED, text, at)
	if (formatted) return { length: formatted[0].length, free: formatted[0].replaceAll(/["[\](){}]/g, ' ') }
	const word = matchAt(/[A-Za-z0-9_]+|[^"'\\A-Za-z0-9_]|\\\n/, text, at)
	if (!word) throw new Unreadable(`Python is not closed at ${JSON.stringify(text.slice(at, at + 40))}`)
	return { length: word[0].length, free: word[0] }
}

/** Double quotes; a command inside of them has literals of its own. */
const QUOTED_SHELL = /"((?:\$\((?:'[^']*'|\\[\s\S]|[^'"\\)])*\)|(?!\$\()[^"\\]|\\[\s\S])*)"/

const outsideLiterals = (quoted: string): string =>
	quoted.replaceAll(/\$\((?:'[^']*'|\\[\s\S]|[^'"\\)])*\)/g, (command) => command.replaceAll(/'[^']*'|\\'/g, ' '))

function shellAt(text: string, at: number): Found {
	const startsWord = at === 0 || /[\s;|&(]/.test(text.charAt(at - 1))
	const literal = matchAt(/'[^']*'|\\'/, text, at) ?? (startsWord ? matchAt(/#[^\n]*/, text, at) : undefined)
	if (literal) return { length: literal[0].length, free: '' }
	// Values stand in single quotes only: double quotes hold our own text, which the shell expands.
	const ours = matchAt(QUOTED_SHELL, text, at) ?? matchAt(/\\\n|[^"'\\]/, text, at)
	if (!ours) throw new Unreadable(`Shell is not closed at ${JSON.stringify(text.slice(at, at + 40))}`)
	return { length: ours[0].length, free: ours[1] === undefined ? ours[0] : outsideLiterals(ours[1]).replaceAll(/[[\](){}]/g, ' ') }
}

function csharpAt(text: string, at: number): Found {
	const literal = matchAt(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)'|\/\/[^\n]*|\/\*[\s\S]*?\*\//, text, at)
	if (literal) return { length: literal[0].length, free: ' ' }
	const word = matchAt(/[^"']/, text, at)
	if (!word) throw new Unreadable(`C# is not closed at ${JSON.stringify(text.slice(at, at + 40))}`)
	return { length: word[0].length, free: word[0] }
}

const SCANNERS = {
	python: pythonAt,
	sh: shellAt,
	csharp: csharpAt,
}

function checkBrackets(free: string): void {
	const open: string[] = []
	const closes: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
	for (const [bracket] of free.matchAll(/[()[\]{}]/g)) {
		const opener = closes[bracket]
		if (opener === undefined) open.push(bracket)
		else if (open.pop() !== opener) throw new Unreadable(`${bracket} closes nothing`)
	}
	if (open.length > 0) throw new Unreadable(`${open.join('')} is never closed`)
}

/** All names of a script, and the text of its templates: what may hold no value. */
function scriptFreeText(code: string, language: 'js' | 'ts'): string {
	const { program, errors } = parseSync(`program.${language}`, code, { sourceType: 'module' })
	if (errors[0]) throw new Unreadable(errors[0].message)
	const free: string[] = []
	const visit = (node: unknown): void => {
		if (Array.isArray(node)) {
			for (const child of node) visit(child)
			return
		}
		if (typeof node !== 'object' || node === null) return
		if ('type' in node && node.type === 'Literal' && 'value' in node && typeof node.value === 'string') return
		for (const [key, child] of Object.entries(node)) {
			if (typeof child === 'string' && key !== 'type') free.push(child)
			else visit(child)
		}
	}
	visit(program)
	return free.join(' ')
}

/**
 * What is left of a program when its literals and comments are taken out: the part in which no value of a repository may stand.
 *
 * @throws {Error} when the program cannot be read, or holds an invisible character
 */
export function freeText(code: string, language: Language): string {
	const invisible = INVISIBLE.exec(code)
	if (invisible) throw new Unreadable(`${JSON.stringify(invisible[0])} stands in a program`)
	if (language === 'text') return ''
	if (language === 'js' || language === 'ts') return scriptFreeText(code, language)
	let free = ''
	for (let at = 0; at < code.length;) {
		const found = SCANNERS[language](code, at)
		free += found.free
		at += found.length
	}
	const foreign = /[^\n -~]/.exec(free)
	if (foreign) throw new Unreadable(`${JSON.stringify(foreign[0])} stands outside literals`)
	checkBrackets(language === 'sh' ? free.replaceAll(/\$\{|\$\(/g, ' ').replaceAll(/[{}()]/g, ' ') : free)
	return free
}
