import { HubError } from '@stoa/vocabulary'
import { execFile } from 'node:child_process'
import { chmod, chown, lchown, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { POSTGRES_MAJOR, type PostgresBinaries } from './binaries.ts'
import { commandAs, saidBy, spawnIdentity, type Identity } from './identity.ts'

/** What `prepareDataDirectory` needs. */
export interface Preparation {
	dataDirectory: string
	binaries: PostgresBinaries
	identity: Identity
	/** Only for tests. */
	withoutFsync: boolean
}

/**
 * Creates the database at the first start (beside its path, then renamed, so that an incomplete one is never used), and refuses one that
 * this program cannot read.
 *
 * @throws {HubError} `cannot-start` when the directory belongs to another major version or another user
 */
export async function prepareDataDirectory({ dataDirectory, binaries, identity, withoutFsync }: Preparation): Promise<void> {
	const major = await readMajor(dataDirectory)
	if (major === undefined) return create(dataDirectory, binaries, identity, withoutFsync ? ['--no-sync'] : [])
	if (major !== POSTGRES_MAJOR) {
		const why =
			`"${dataDirectory}" was written by PostgreSQL ${major} and this program brings ${POSTGRES_MAJOR}; start the version of Stoa that wrote ` +
			`it, or run that folder with a PostgreSQL ${major} of your own and set STOA_DATABASE_URL to it (user stoa, database postgres)`
		throw new HubError('cannot-start', { what: 'the built-in database', why })
	}
	await takeOwnership(dataDirectory, identity)
}

async function readMajor(dataDirectory: string): Promise<string | undefined> {
	try {
		return (await readFile(join(dataDirectory, 'PG_VERSION'), 'utf8')).trim()
	} catch (error) {
		if (!(error instanceof Error && 'code' in error)) throw error
		if (error.code === 'ENOENT') return undefined
		if (error.code === 'EACCES') throw belongsToAnother(dataDirectory)
		throw error
	}
}

function belongsToAnother(dataDirectory: string): HubError {
	const why = `"${dataDirectory}" belongs to another user than the one who starts Stoa; start it as that user or as root`
	return new HubError('cannot-start', { what: 'the built-in database', why })
}

async function create(dataDirectory: string, binaries: PostgresBinaries, identity: Identity, more: string[]): Promise<void> {
	const fresh = `${dataDirectory}.new`
	await rm(fresh, { recursive: true, force: true })
	await mkdir(fresh, { mode: 0o700 })
	if (identity.owner) await chown(fresh, identity.owner.uid, identity.owner.gid)
	const options = ['--pgdata', fresh, '--username', 'stoa', '--auth', 'trust', '--encoding', 'UTF8', '--no-instructions']
	const locale = ['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'] // independent of the system's collations
	const [program, ...args] = commandAs(identity, binaries.initdb, [...options, ...locale, '--data-checksums', ...more])
	try {
		const env = { ...process.env, ...binaries.environment }
		await promisify(execFile)(program, args, { ...spawnIdentity(identity), env, cwd: '/' })
	} catch (error) {
		const said = saidBy(error)
		const hint = /could not look up effective user/.test(said) ? 'add the user to /etc/passwd' : 'put that right'
		const why = `creating the database failed: ${said}; ${hint}, or set STOA_DATABASE_URL to a PostgreSQL server of your own`
		throw new HubError('cannot-start', { what: 'the built-in database', why })
	}
	await rename(fresh, dataDirectory)
}

/** A restored backup may belong to another user, but the server must own its files. */
async function takeOwnership(dataDirectory: string, { owner }: Identity): Promise<void> {
	const { uid, mode } = await stat(dataDirectory)
	const wanted = owner?.uid ?? process.getuid?.() ?? uid
	if (uid !== wanted && !owner) throw belongsToAnother(dataDirectory)
	if (owner && uid !== wanted) {
		for (const name of await readdir(dataDirectory, { recursive: true })) await lchown(join(dataDirectory, name), owner.uid, owner.gid)
		await chown(dataDirectory, owner.uid, owner.gid) // last: an interrupted change is begun again
	}
	if ((mode & 0o077) !== 0) await chmod(dataDirectory, 0o700)
}
