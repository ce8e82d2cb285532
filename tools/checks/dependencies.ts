import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from './sources.ts'

const Manifest = z.object({
	name: z.string(),
	dependencies: z.record(z.string(), z.string()).default({}),
	devDependencies: z.record(z.string(), z.string()).default({}),
})
const Lock = z.object({
	packages: z.record(
		z.string(),
		z.object({ version: z.string().optional(), optionalDependencies: z.record(z.string(), z.string()).default({}) }),
	),
})

const read = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

/** Direct dependencies that are not pinned, are requested at two versions, or are installed at two. */
export function checkDependencies(): string[] {
	const problems: string[] = []
	const asked = new Map<string, Map<string, string>>()
	for (const path of ['package.json', ...globSync('{packages,apps}/*/package.json', { cwd: ROOT })]) {
		const { name, dependencies, devDependencies } = Manifest.parse(read(path))
		for (const [dependency, version] of Object.entries({ ...dependencies, ...devDependencies })) {
			if (dependency.startsWith('@stoa/')) continue
			if (!/^\d/.test(version)) problems.push(`${path} asks for ${dependency} "${version}": pin one version`)
			asked.set(dependency, (asked.get(dependency) ?? new Map()).set(version, name))
		}
	}
	const { packages } = Lock.parse(read('package-lock.json'))
	for (const [dependency, versions] of asked) {
		if (versions.size > 1) problems.push(`${dependency} is asked for at ${[...versions.keys()].join(' and ')}: use one version everywhere`)
		const installed = new Set(
			Object.entries(packages)
				.filter(([path]) => path.endsWith(`node_modules/${dependency}`))
				.map(([, { version }]) => version),
		)
		if (installed.size > 1)
			problems.push(`${dependency} is installed at ${[...installed].join(' and ')}: pin the version that the others need`)
	}
	// When npm updates a lock file beside an installed tree, it leaves out other platforms, and `npm ci` then refuses to install on them.
	const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
	for (const [path, { optionalDependencies }] of Object.entries(packages))
		for (const optional of Object.keys(optionalDependencies))
			if (!names.has(optional))
				problems.push(
					`package-lock.json lacks ${optional}, which ${path} wants on its platform: delete the lock file and node_modules, and run npm install`,
				)
	return problems
}
