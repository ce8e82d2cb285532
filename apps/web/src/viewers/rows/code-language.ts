import type { ViewedCell } from '@stoa/hub'

/** Names of columns that hold programs, with their language where the name tells it. */
const COLUMNS: Readonly<Record<string, string>> = {
	code: '',
	program: '',
	source_code: '',
	solution_code: '',
	func_code_string: '',
	canonical_solution: '',
	python: 'python',
	python_code: 'python',
	javascript: 'javascript',
	sql: 'sql',
	query_sql: 'sql',
	bash: 'bash',
	shell: 'bash',
	html: 'xml',
	json: 'json',
	yaml: 'yaml',
	patch: 'diff',
	diff: 'diff',
}
const LANGUAGES = ['language', 'lang', 'programming_language']

/**
 * The language of the program in a cell: by the name of its column, or by the column beside it that names one.
 *
 * @param valueOf the value of another column of the row
 * @returns a language as fenced blocks name it, '' for an unknown one, `undefined` for a cell that is not a program
 */
export function codeLanguage(column: string, valueOf: (name: string) => ViewedCell | undefined): string | undefined {
	const name = column.toLowerCase()
	if (!Object.hasOwn(COLUMNS, name)) return undefined
	const known = COLUMNS[name]
	if (known !== '') return known
	const stated = LANGUAGES.map(valueOf).find((value) => typeof value === 'string')
	return typeof stated === 'string' && /^[\w+#-]{1,30}$/.test(stated) ? stated.toLowerCase() : ''
}
