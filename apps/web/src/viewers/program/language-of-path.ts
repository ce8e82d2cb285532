/** The highlighter's name of a language where the file's ending is not one. */
const LANGUAGES: Record<string, string> = {
	py: 'python',
	js: 'javascript',
	mjs: 'javascript',
	ts: 'typescript',
	tsx: 'typescript',
	yml: 'yaml',
	sh: 'bash',
	rs: 'rust',
	md: 'markdown',
	h: 'c',
	jsonl: 'json',
	ipynb: 'json',
	toml: 'ini',
	cfg: 'ini',
}

/**
 * The language of a file by its path, as fenced blocks name it; `''` for none.
 *
 * @example
 * ```ts
 * assert.equal(languageOfPath('src/train.py'), 'python')
 * ```
 */
export function languageOfPath(path: string): string {
	const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
	return LANGUAGES[ending] ?? (/^[a-z]+$/.test(ending) ? ending : '')
}
