import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'

/** The repository's root folder. */
export const ROOT = resolve(import.meta.dirname, '../..')

/** One import, export-from or dynamic import of a source file. */
export interface ImportOf {
	specifier: string
	line: number
	/** Whether it imports only types, which do not exist at run time. */
	typeOnly: boolean
	/** Path from the root, for relative imports. */
	target: string | undefined
}

/** One parsed source file. */
export interface Source {
	/** From the root, `/` separated. */
	path: string
	text: string
	parsed: ReturnType<typeof parseSync>
	imports: ImportOf[]
	isTest: boolean
}

/** The line, counted from 1, of the character at `offset`. */
export function lineAt(text: string, offset: number): number {
	let line = 1
	for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
	return line
}

function importsOf(path: string, text: string, parsed: ReturnType<typeof parseSync>): ImportOf[] {
	const found: ImportOf[] = []
	const add = (specifier: string, start: number, typeOnly: boolean): void => {
		const target = specifier.startsWith('.')
			? relative(ROOT, resolve(ROOT, dirname(path), specifier.replace(/\?.*$/, ''))).replaceAll('\\', '/')
			: undefined
		found.push({ specifier, line: lineAt(text, start), typeOnly, target })
	}
	for (const { moduleRequest, entries, start } of parsed.module.staticImports)
		add(moduleRequest.value, start, entries.length > 0 && entries.every((entry) => entry.isType))
	for (const { entries, start } of parsed.module.staticExports)
		for (const entry of entries) if (entry.moduleRequest) add(entry.moduleRequest.value, start, entry.isType)
	for (const { moduleRequest } of parsed.module.dynamicImports) {
		const literal = /^['"]([^'"]+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
		if (literal?.[1]) add(literal[1], moduleRequest.start, false)
	}
	return found
}

/** Every TypeScript file of the rooms and tools, parsed. Built and installed files are left out. */
export function readSources(): Source[] {
	const paths = globSync(['{packages,apps}/*/src/**/*.{ts,tsx}', '{tools,tests,bench,content}/**/*.{ts,tsx}'], { cwd: ROOT }).filter(
		(path) => !/(^|\/)(node_modules|dist|fixtures)\//.test(path),
	)
	return paths.sort().map((native) => {
		const path = native.replaceAll('\\', '/')
		const text = readFileSync(join(ROOT, path), 'utf8')
		const parsed = parseSync(path, text)
		const isTest = /\.(test|contract)\.tsx?$|(^|\/)testing(\/|\.ts)|^(tests|bench)\//.test(path)
		return { path, text, parsed, imports: importsOf(path, text, parsed), isTest }
	})
}
