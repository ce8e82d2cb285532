import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as Compiler from 'rolldown/utils'

/**
 * Lets Node load components, as a file that Vitest runs before each file of tests. Node removes types by itself, but knows neither JSX nor
 * what a program may import besides programs: a style sheet has here the names of its classes, and a picture its path in the repository.
 */
const ROOT = resolve(import.meta.dirname, '..')
const CLASSES = 'export default new Proxy({}, { get: (_, name) => (typeof name === "string" ? name : undefined) })'
const require = createRequire(import.meta.url)

let loaded: typeof Compiler | undefined
/** Loading it takes longer than most files of tests need, which have no components. */
const compiler = (): typeof Compiler => (loaded ??= require('rolldown/utils') as typeof Compiler)

function compile(path: string): string {
	const { code, errors } = compiler().transformSync(path, readFileSync(path, 'utf8'), { jsx: { runtime: 'automatic' } })
	if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join(', ')}`)
	return code
}

function sourceOf(path: string): string | undefined {
	if (path.endsWith('.tsx')) return compile(path)
	if (path.endsWith('.css')) return CLASSES
	if (path.endsWith('.png')) return `export default ${JSON.stringify(`/${relative(ROOT, path)}`)}`
	return undefined
}

registerHooks({
	load(url, context, next) {
		const source = /\.(?:tsx|css|png)$/.test(url) ? sourceOf(fileURLToPath(url)) : undefined
		return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
	},
})
