import { isIdentifier, pythonString, Raw, scriptString } from './quote.ts'

/** What JSON can hold, with pieces of our own program text at places that hold the name of a variable. */
export type Json = string | number | boolean | null | Raw | readonly Json[] | { readonly [key: string]: Json }

/** The same without program text: what comes from outside. */
export type PlainJson = string | number | boolean | null | readonly PlainJson[] | { readonly [key: string]: PlainJson }

/** Whether a value is an object with fields: no list, no program text. */
export function isFields(value: PlainJson | undefined): value is { readonly [key: string]: PlainJson }
/** The same of values that may hold program text. */
export function isFields(value: Json | undefined): value is { readonly [key: string]: Json }
/** Where both are told apart. */
export function isFields(value: Json | undefined): boolean {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Raw)
}

const STEP = '    '

interface Dialect {
	string: (text: string) => string
	key: (text: string) => string
	words: { yes: string; no: string; none: string }
	/** Whether the last item of a list ends with a comma like the others. */
	lastComma: boolean
}

/** JSON text with characters that disguise a line or turn its direction escaped; the line ends of its layout stay. */
export const visibleJson = (json: string): string =>
	json.replace(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
		Array.from({ length: character.length }, (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`).join(''),
	)

/** JSON inside a shell word in single quotes. */
const jsonInWord = (text: string): string => visibleJson(JSON.stringify(text)).replaceAll("'", `'\\''`)

const PYTHON: Dialect = { string: pythonString, key: pythonString, words: { yes: 'True', no: 'False', none: 'None' }, lastComma: true }
const JSON_WORDS = { yes: 'true', no: 'false', none: 'null' }
const SHELL: Dialect = { string: jsonInWord, key: jsonInWord, words: JSON_WORDS, lastComma: false }

/** A plain `__proto__` key would set the prototype instead of a field. */
function scriptKey(text: string): string {
	if (text === '__proto__') return '["__proto__"]'
	return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(text) ? text : scriptString(text)
}
const SCRIPT: Dialect = { string: scriptString, key: scriptKey, words: JSON_WORDS, lastComma: true }

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

function write(value: Json, dialect: Dialect, indent: string): string {
	if (value instanceof Raw) return value.text
	if (typeof value === 'string') return dialect.string(value)
	if (typeof value === 'number') return Number.isFinite(value) ? String(value) : dialect.words.none
	if (typeof value === 'boolean') return value ? dialect.words.yes : dialect.words.no
	if (value === null) return dialect.words.none
	const items = isList(value)
		? value.map((item) => write(item, dialect, indent + STEP))
		: Object.entries(value).map(([key, item]) => `${dialect.key(key)}: ${write(item, dialect, indent + STEP)}`)
	const [open, close] = isList(value) ? ['[', ']'] : ['{', '}']
	if (items.length === 0) return open + close
	const lines = items.map((item, index) => `${indent}${STEP}${item}${dialect.lastComma || index < items.length - 1 ? ',' : ''}\n`)
	return `${open}\n${lines.join('')}${indent}${close}`
}

/** A Python literal over several lines; lines after the first start with `indent`. */
export const pythonLiteral = (value: Json, indent = ''): string => write(value, PYTHON, indent)

/** A JavaScript literal over several lines; keys that are identifiers go bare. */
export const scriptLiteral = (value: Json, indent = ''): string => write(value, SCRIPT, indent)

/** The fields of an object as Python keyword arguments, one a line. Fields that are no identifier are left out: Python has no way to write them. */
export function pythonArguments(fields: Readonly<Record<string, Json>>, indent = STEP): string {
	return Object.entries(fields)
		.filter(([name]) => isIdentifier(name))
		.map(([name, value]) => `${indent}${name}=${pythonLiteral(value, indent)},\n`)
		.join('')
}

/** The fields of an object as they stand between the braces of a JavaScript object, one a line. */
export function scriptFields(fields: Readonly<Record<string, Json>>, indent = STEP): string {
	return Object.entries(fields)
		.map(([name, value]) => `${indent}${scriptKey(name)}: ${scriptLiteral(value, indent)},\n`)
		.join('')
}

/** JSON as one shell word over several lines, in single quotes; program text in it stands between the quotes as it is. */
export const shellJson = (value: Json, indent = ''): string => `'${write(value, SHELL, indent)}'`
