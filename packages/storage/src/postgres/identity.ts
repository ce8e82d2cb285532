import { HubError } from '@stoa/vocabulary'
import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { PostgresBinaries } from './binaries.ts'

/** The user that the server runs as, because PostgreSQL refuses to run as root. */
export interface Identity {
	/** Programs and arguments before the server's own. */
	prefix: string[]
	/** The ids for `spawn`; `undefined` to keep the present ones. */
	uid: number | undefined
	gid: number | undefined
	/** Who must own the server's files; `undefined` when the present user does. */
	owner: { uid: number; gid: number } | undefined
}

interface Owner {
	uid: number
	gid: number
}

const DIRECT: Identity = { prefix: [], uid: undefined, gid: undefined, owner: undefined }
const NOBODY: Owner = { uid: 65534, gid: 65534 }

/**
 * Chooses the user that the server runs as. An ordinary user stays. Root becomes the owner of the database or the data folder, otherwise
 * `nobody`. If that user cannot reach the folders (below `/root`, for example), it gets the single right to pass them.
 *
 * @throws {HubError} `cannot-start` when no way works
 */
export async function chooseIdentity(binaries: PostgresBinaries, folder: string, dataDirectory: string): Promise<Identity> {
	if (process.getuid?.() !== 0) return DIRECT
	const owner = await chooseOwner(folder, dataDirectory)
	const { uid, gid } = owner
	const plain: Identity = { prefix: [], uid, gid, owner }
	const capable = [
		'--reuid',
		String(uid),
		'--regid',
		String(gid),
		'--clear-groups',
		'--inh-caps=+dac_override',
		'--ambient-caps=+dac_override',
		// Without it access(2), by which initdb looks for its own programs, leaves the right out of account.
		'--securebits=+no_setuid_fixup',
	]
	const passing: Identity = { prefix: ['setpriv', ...capable], uid: undefined, gid: undefined, owner }
	const failures: string[] = []
	for (const identity of [plain, passing]) {
		const failure = await probe(identity, binaries, folder)
		if (failure === undefined) return identity
		failures.push(failure)
	}
	const why =
		`PostgreSQL does not run as root, and user ${uid} cannot run it in "${folder}" (${failures.join('; ')}). ` +
		'Start Stoa as an ordinary user, or set STOA_DATABASE_URL to a PostgreSQL server of your own'
	throw new HubError('cannot-start', { what: 'the built-in database', why })
}

async function chooseOwner(folder: string, dataDirectory: string): Promise<Owner> {
	const present = await ownerOf(dataDirectory)
	if (present && present.uid !== 0) return present // the server itself needs no entry in the list of users
	const users = await namedUsers()
	const own = await ownerOf(folder)
	if (own && own.uid !== 0 && [...users.values()].some(({ uid }) => uid === own.uid)) return own // but making a database does
	return users.get('nobody') ?? NOBODY
}

async function ownerOf(path: string): Promise<Owner | undefined> {
	try {
		const { uid, gid } = await stat(path)
		return { uid, gid }
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
		throw error
	}
}

async function namedUsers(): Promise<Map<string, Owner>> {
	const users = new Map<string, Owner>()
	for (const line of (await readFile('/etc/passwd', 'utf8')).split('\n')) {
		const [name = '', , uid = '', gid = ''] = line.split(':')
		if (/^\d+$/.test(uid) && /^\d+$/.test(gid)) users.set(name, { uid: Number(uid), gid: Number(gid) })
	}
	return users
}

/** Tries to enter the folder and to run the server's program; returns the error. */
async function probe(identity: Identity, binaries: PostgresBinaries, folder: string): Promise<string | undefined> {
	const script = 'cd "$1" && exec "$2" --version'
	const [program, ...args] = commandAs(identity, '/bin/sh', ['-c', script, 'sh', folder, binaries.postgres])
	try {
		await promisify(execFile)(program, args, { ...spawnIdentity(identity), env: { ...process.env, ...binaries.environment }, cwd: '/' })
		return undefined
	} catch (error) {
		return saidBy(error)
	}
}

/** The output of a program that failed. */
export function saidBy(error: unknown): string {
	if (!(error instanceof Error)) throw error
	const said = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : ''
	return said || error.message
}

/** The part of `spawn`'s options that an identity decides. */
export function spawnIdentity({ uid, gid }: Identity): { uid?: number; gid?: number } {
	return uid === undefined || gid === undefined ? {} : { uid, gid }
}

/** The command that runs `program` under an identity. */
export function commandAs({ prefix: [first, ...rest] }: Identity, program: string, args: string[]): [string, ...string[]] {
	return first === undefined ? [program, ...args] : [first, ...rest, program, ...args]
}
