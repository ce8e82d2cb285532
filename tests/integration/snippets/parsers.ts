import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** The interpreter with pyflakes and the grammar of C#; `undefined` when the set-up could not create it. */
export const PYTHON = process.env['STOA_TEST_PYTHON_PLAIN']

/** Why there is no interpreter, for the names of skipped tests. */
export const whyNoPython =
	PYTHON === undefined ? ` (${process.env['STOA_TEST_PYTHON_PLAIN_MISSING'] ?? 'run npm test: it installs Python'})` : ''

/** A program, and its name in messages. */
export interface Named {
	name: string
	code: string
}

function askPython(script: string, programs: readonly Named[]): string[] {
	const input = programs.map(({ name, code }) => `${JSON.stringify({ name, code })}\n`).join('')
	const { stdout, stderr } = spawnSync(PYTHON ?? 'python3', [join(import.meta.dirname, script)], {
		input,
		encoding: 'utf8',
		maxBuffer: 2 ** 28,
	})
	const lines = stdout.trimEnd().split('\n')
	if (lines.pop() !== 'checked') throw new Error(`${script} did not end well: ${stderr}`)
	return lines
}

/** Problems in Python programs: syntax errors by `ast`, and names without a definition by pyflakes. */
export const pythonProblems = (programs: readonly Named[]): string[] => askPython('check_python.py', programs)

/** Problems in C# programs. */
export const csharpProblems = (programs: readonly Named[]): string[] => askPython('check_csharp.py', programs)

/** Problems in scripts, by the parser of oxc, because TypeScript 7 has no parser that a program can call. */
export const scriptProblems = (programs: readonly (Named & { language: string })[]): string[] =>
	programs.flatMap(({ name, language, code }) =>
		parseSync(`program.${language}`, code, { sourceType: 'module' }).errors.map(({ message }) => `${name}: ${message}`),
	)

/** Parses each program in a list separated by zero bytes. */
const SHELL = `while IFS= read -r -d '' program; do bash -n -c "$program" || echo "BROKEN: $program"; done`

/** Problems in shell programs, by `bash -n`. */
export function shellProblems(programs: readonly Named[]): string[] {
	const { stdout, stderr, error } = spawnSync('bash', ['-c', SHELL], {
		input: programs.map(({ code }) => `${code}\0`).join(''),
		encoding: 'utf8',
		maxBuffer: 2 ** 28,
	})
	if (error) throw error
	return `${stdout}${stderr}`.split('\n').filter((line) => line !== '')
}
