/**
 * Puts values of repositories into programs. Nothing else may: a tagged template quotes every value for its language, so that no card can
 * leave its literal.
 */

/** A piece of program text that we wrote ourselves and that is put in as it is. */
export class Raw {
	readonly text: string
	constructor(text: string) {
		this.text = text
	}
}

/** Marks our own program text, so that a template does not quote it. Never for values of repositories. */
export const raw = (text: string): Raw => new Raw(text)

/** What a template takes: strings become literals, numbers and flags are written in the language, lists become lists. */
export type Value = string | number | boolean | null | Raw | readonly Value[]

/** Characters that end or disguise a line or turn its direction; shown as escapes so that a program reads as it runs. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

const escapeInvisible = (character: string): string => {
	const code = Number(character.codePointAt(0))
	if (code === 10) return '\\n'
	if (code === 13) return '\\r'
	if (code === 9) return '\\t'
	return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`
}

/** A Python string literal in double quotes. */
export function pythonString(text: string): string {
	return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replace(INVISIBLE, escapeInvisible)}"`
}

/** A JavaScript string literal in double quotes; `</` is broken so that it may stand in a script element. */
export function scriptString(text: string): string {
	const safe = text
		.replaceAll('\\', '\\\\')
		.replaceAll('"', '\\"')
		.replaceAll('</', '<\\/')
		.replace(INVISIBLE, (character) => escapeInvisible(character).replace(/^\\U0*([0-9a-f]+)$/, '\\u{$1}'))
	return `"${safe}"`
}

/** A POSIX shell word: bare when it is harmless, in single quotes otherwise. */
export function shellWord(text: string): string {
	// A line cannot hold these without ending it or hiding part of it.
	const visible = text.replace(INVISIBLE, ' ')
	return /^[A-Za-z0-9_./:@%+=,-]+$/.test(visible) && !visible.startsWith('-') ? visible : `'${visible.replaceAll("'", `'\\''`)}'`
}

function write(value: Value, string: (text: string) => string, words: { yes: string; no: string; none: string }): string {
	if (value instanceof Raw) return value.text
	if (typeof value === 'string') return string(value)
	if (typeof value === 'number') return String(value)
	if (typeof value === 'boolean') return value ? words.yes : words.no
	if (value === null) return words.none
	return `[${value.map((item) => write(item, string, words)).join(', ')}]`
}

const template =
	(one: (value: Value) => string) =>
	(parts: TemplateStringsArray, ...values: readonly Value[]): string =>
		parts.reduce(
			(text, part, index) =>
				text +
				values
					.slice(index - 1, index)
					.map(one)
					.join('') +
				part,
		)

/** Python with every value quoted: ``py`load(${id})` ``. */
export const py = template((value) => write(value, pythonString, { yes: 'True', no: 'False', none: 'None' }))
/** JavaScript or TypeScript with every value quoted. */
export const js = template((value) => write(value, scriptString, { yes: 'true', no: 'false', none: 'null' }))
/** Shell with every value a word of its own. */
export const sh = template((value) =>
	Array.isArray(value)
		? value.map((item) => write(item, shellWord, { yes: 'true', no: 'false', none: '' })).join(' ')
		: write(value, shellWord, { yes: 'true', no: 'false', none: '' }),
)

/** A value inside a comment: one line, nothing that could end it. */
export function commentText(text: string): string {
	return text.replace(INVISIBLE, ' ').replaceAll('*/', '* /')
}

/** Words that look like names and are grammar, in Python or in JavaScript. */
const RESERVED = new Set(
	(
		'False None True and as assert async await break case catch class const continue debugger def default del delete do elif else enum eval except ' +
		'export extends false finally for from function global if implements import in instanceof interface is lambda let new nonlocal not null or pass ' +
		'package private protected public raise return static super switch this throw true try typeof var void while with yield arguments undefined __debug__'
	).split(' '),
)

/** Whether a text may stand as a name (a class, a function) in Python and JavaScript. */
export function isIdentifier(text: string): boolean {
	return /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) && !RESERVED.has(text)
}
