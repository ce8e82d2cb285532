import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { ROOMS } from '../rooms.ts'
import { ROOT, type Source } from './sources.ts'

const Manifest = z.object({
	dependencies: z.record(z.string(), z.string()).default({}),
	devDependencies: z.record(z.string(), z.string()).default({}),
})

/** The entry points of `npm start`. The pages are built before (apps/web/vite.config.ts bundles all their packages except these). */
const ENTRY = 'apps/cli/src/main.ts'
const LEFT_OUT_OF_THE_BUILD: Readonly<Record<string, readonly string[]>> = { 'apps/web': ['zod'] }

/** The name of the package in an import; `undefined` for files and for Node's own modules. */
function packageOf(specifier: string): string | undefined {
	if (specifier.startsWith('.') || specifier.startsWith('node:')) return undefined
	return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** The file that an import of a room, or of a part of it, resolves to. */
function fileOfRoom(specifier: string): string | undefined {
	const name = packageOf(specifier)
	const room = name === undefined ? undefined : ROOMS[name]
	if (!room || name === undefined) return undefined
	const manifest = z
		.object({ exports: z.record(z.string(), z.string()).default({}) })
		.parse(JSON.parse(readFileSync(join(ROOT, room.folder, 'package.json'), 'utf8')))
	const file = manifest.exports[`.${specifier.slice(name.length)}`]
	return file === undefined ? undefined : join(room.folder, file)
}

/** Modules that are started by their path: threads and separate programs. */
function startedIn({ path, text }: Source): string[] {
	return [...text.matchAll(/new URL\(\s*'(\.[^']+\.tsx?)'\s*,\s*import\.meta\.url\s*\)/g)].map(([, file = '']) => join(dirname(path), file))
}

/** The npm packages that each room needs while the hub runs, by the room's folder. */
export function packagesAtRunTime(sources: readonly Source[], entry: string = ENTRY): Map<string, Set<string>> {
	const byPath = new Map(sources.map((source) => [source.path, source]))
	const needed = new Map<string, Set<string>>()
	const waiting = [entry]
	const seen = new Set<string>()
	for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
		const source = byPath.get(path)
		if (!source || seen.has(path)) continue
		seen.add(path)
		waiting.push(...startedIn(source))
		const folder = path.split('/').slice(0, 2).join('/')
		for (const { specifier, target, typeOnly } of source.imports) {
			if (typeOnly) continue
			const next = target ?? fileOfRoom(specifier)
			const name = packageOf(specifier)
			if (next !== undefined) waiting.push(next)
			else if (name !== undefined) needed.set(folder, (needed.get(folder) ?? new Set()).add(name))
		}
	}
	for (const [folder, names] of Object.entries(LEFT_OUT_OF_THE_BUILD))
		needed.set(folder, new Set([...(needed.get(folder) ?? []), ...names]))
	return needed
}

/** Rooms whose package.json installs for production packages that only builds or tests need, or does not install packages that the running hub imports. */
export function checkProduction(sources: readonly Source[]): string[] {
	const needed = packagesAtRunTime(sources)
	return Object.values(ROOMS).flatMap(({ folder }) => {
		const { dependencies, devDependencies } = Manifest.parse(JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')))
		const runs = needed.get(folder) ?? new Set()
		const unneeded = Object.keys(dependencies).filter((name) => !name.startsWith('@stoa/') && !runs.has(name))
		const missing = [...runs].filter((name) => dependencies[name] === undefined)
		return [
			...unneeded.map(
				(name) => `${folder}/package.json has ${name} in dependencies, but the running hub does not import it: move it to devDependencies`,
			),
			...missing.map(
				(name) =>
					`${folder} imports ${name} while the hub runs, but package.json does not have it in dependencies${devDependencies[name] === undefined ? '' : ': move it there'}`,
			),
		]
	})
}
