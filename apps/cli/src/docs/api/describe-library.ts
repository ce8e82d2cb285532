import { DocstringDump, pickDescribed, type DescribedObject } from '@stoa/docs'
import { StartFailure } from '@stoa/server/control'
import { folderSource } from '@stoa/server/docs'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { describeDeclarations } from './describe-declarations.ts'
import { describePython } from './describe-python.ts'

/** Options of describing a library. */
export interface LibraryRequest {
	/** Folder of a Python package, folder of a package of npm, or a file of TypeScript. */
	source: string
	/** The beginning of full names; by default the package's own name. */
	name?: string | undefined
	python: string
	style: 'google' | 'numpy' | 'sphinx'
	/** Folder of pages: if set, only objects that they name are described. */
	pages?: string | undefined
	/** Address of the sources, with `{path}` and optionally `{line}`. */
	sourceUrl?: string | undefined
}

const Manifest = z.looseObject({ name: z.string().optional(), types: z.string().optional(), typings: z.string().optional() })

/** Describes a library by reading it: none of its code runs. @throws {StartFailure} when it cannot be read */
export async function describeLibrary(request: LibraryRequest): Promise<Record<string, DescribedObject>> {
	const described = new Map(Object.entries(await read(request)))
	const wanted = request.pages === undefined ? described : await pickDescribed(described, folderSource(request.pages, { isAlone: true }))
	return Object.fromEntries(
		Array.from(wanted, ([name, { source, ...rest }]) => {
			const address = source === undefined ? undefined : addressOf(source, request.sourceUrl)
			return [name, { ...rest, ...(address !== undefined && { source: address }) }]
		}),
	)
}

async function read({ source, name, python, style }: LibraryRequest): Promise<Record<string, DescribedObject>> {
	if (!existsSync(source)) throw new StartFailure(`Cannot describe "${source}": there is no such file or folder`)
	if (existsSync(join(source, '__init__.py'))) return DocstringDump.parse(await describePython({ folder: source, python, style }))
	if (/\.[cm]?tsx?$/.test(source)) return Object.fromEntries(describeDeclarations(source, name ?? basename(source).replace(/\..*$/, '')))
	const file = join(source, 'package.json')
	if (existsSync(file)) {
		const manifest = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
		const types = manifest.types ?? manifest.typings ?? 'index.d.ts'
		const entry = resolve(source, types)
		if (!existsSync(entry))
			throw new StartFailure(
				`Cannot describe "${source}": its package.json names no declarations that are there. Name the .d.ts file itself`,
			)
		return Object.fromEntries(describeDeclarations(entry, name ?? manifest.name ?? basename(dirname(file)), resolve(source)))
	}
	throw new StartFailure(
		`Cannot describe "${source}": name the folder of a Python package (with __init__.py), a folder with a package.json, or a .d.ts file`,
	)
}

/** The address of `path#Lline` from a template; `undefined` without a template. */
function addressOf(source: string, template: string | undefined): string | undefined {
	if (template === undefined) return undefined
	const [path = '', line = ''] = source.split('#L')
	const filled = template.replaceAll('{path}', path.split('/').map(encodeURIComponent).join('/'))
	return filled.includes('{line}') ? filled.replaceAll('{line}', line) : `${filled}${line === '' ? '' : `#L${line}`}`
}
