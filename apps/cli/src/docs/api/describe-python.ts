import { spawn } from 'node:child_process'
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartFailure } from '@stoa/server/control'

/** Options of reading a Python package. */
export interface PythonReading {
	/** The package's folder, the one with `__init__.py`. */
	folder: string
	/** A Python interpreter with griffe. */
	python: string
	/** The style of its docstrings. */
	style: 'google' | 'numpy' | 'sphinx'
}

const SCRIPT = fileURLToPath(new URL('describe_package.py', import.meta.url))
/** Largest output in bytes: the largest libraries have some ten million. */
const OUTPUT_MAX = 500_000_000

/**
 * Describes a Python package by reading its sources with griffe, in the operator's own interpreter. No module of the package is imported.
 * Returns JSON, which the caller must check.
 *
 * @throws {StartFailure} when the interpreter does not exist or has no griffe, or when the package cannot be read
 */
export async function describePython({ folder, python, style }: PythonReading): Promise<unknown> {
	const root = resolve(folder)
	// Isolated mode: neither the current folder nor environment variables add modules.
	const { code, output, errors } = await run(python, ['-I', SCRIPT, basename(root), dirname(root), style])
	if (code === 0) return JSON.parse(output)
	if (/No module named '?griffe/.test(errors))
		throw new StartFailure(
			`Cannot read Python packages with "${python}": it has no griffe. Install it with "${python} -m pip install griffe", or name another interpreter with --python`,
		)
	throw new StartFailure(
		`Cannot read the Python package "${folder}": ${errors.trim().split('\n').at(-1) ?? `${python} ended with ${code}`}`,
	)
}

function run(command: string, args: readonly string[]): Promise<{ code: number | null; output: string; errors: string }> {
	return new Promise((done, fail) => {
		const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } })
		const output: Buffer[] = []
		let bytes = 0
		let errors = ''
		child.stdout.on('data', (part: Buffer) => {
			bytes += part.length
			if (bytes > OUTPUT_MAX) child.kill()
			else output.push(part)
		})
		child.stderr.on('data', (part: Buffer) => (errors = (errors + part.toString('utf8')).slice(-10_000)))
		child.on('error', (error) =>
			fail(new StartFailure(`Cannot start "${command}": ${error.message}. Name a Python interpreter that has griffe with --python`)),
		)
		child.on('close', (code) => done({ code, output: Buffer.concat(output).toString('utf8'), errors }))
	})
}
