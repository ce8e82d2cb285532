import { createHub, type Account, type Hub, type HubPorts, type PartedBlobs, type Person, type SignIns } from '@stoa/hub'
import { openGit, openMemoryBlobs } from '@stoa/storage'
import { openTestRecords } from '@stoa/storage/testing'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A hub on real PostgreSQL and real git, for tests. Passwords and large objects are kept in memory. */
export interface TestHub {
	hub: Hub
	ports: HubPorts
	/** Runs a statement on the database. Resolves with the column `key` of its rows. */
	keys: (statement: string) => Promise<string[]>
	/** The folder of the git repositories. */
	gitFolder: string
	/** Failures of background work, as reported. */
	reports: string[]
	/** Creates an account and signs it in. */
	person(name: string): Promise<Person>
	/** The same person, read from the database again, so that new memberships count. */
	again(account: Account): Promise<Person>
	close(): Promise<void>
}

/** Compares passwords in plain text. The real store's hashing does not matter for tests of the domain. */
function memorySignIns(now: () => Date, { accounts }: HubPorts['records']): SignIns {
	const users = new Map<string, { userId: string; names: string[]; password: string }>()
	const sessions = new Map<string, string>()
	return {
		async register({ userId, name, email, password }) {
			users.set(userId, { userId, names: [name.toLowerCase(), email], password })
		},
		async open({ name, password }) {
			const user = [...users.values()].find((one) => one.names.includes(name.toLowerCase()) && one.password === password)
			if (!user) return undefined
			const token = `session-${sessions.size}`
			sessions.set(token, user.userId)
			const standing = (await accounts.byId(user.userId))?.standing
			return { token, userId: user.userId, standing, expiresAt: new Date(now().getTime() + 86_400_000) }
		},
		async registerWithoutPassword({ userId, name, email }) {
			if (!users.has(userId)) users.set(userId, { userId, names: [name.toLowerCase(), email], password: `${Math.random()}` })
		},
		async openFor({ userId }) {
			const token = `session-${sessions.size}`
			sessions.set(token, userId)
			return { token, userId, expiresAt: new Date(now().getTime() + 86_400_000) }
		},
		async userOf(token) {
			const userId = sessions.get(token)
			return userId === undefined ? undefined : { userId, sessionId: token, prolongedTo: undefined }
		},
		isOpen: async (userId, id) => sessions.get(id) === userId,
		close: async (token) => void sessions.delete(token),
		sessions: async (userId) =>
			[...sessions]
				.filter(([, owner]) => owner === userId)
				.map(([id]) => ({
					id,
					userAgent: undefined,
					address: undefined,
					createdAt: now(),
					expiresAt: new Date(now().getTime() + 86_400_000),
				})),
		closeOne: async (_, id) => sessions.delete(id),
		async closeAll(userId, except) {
			for (const [id, owner] of sessions) if (owner === userId && id !== except) sessions.delete(id)
		},
		hasPassword: async (userId) => users.has(userId),
		isPasswordOf: async (userId, password) => users.get(userId)?.password === password,
		async setPassword(userId, password) {
			const user = users.get(userId)
			if (user) user.password = password
		},
		async setEmail(userId, email) {
			const user = users.get(userId)
			if (user) user.names = [user.names[0] ?? '', email]
		},
	}
}

/** What a test hub runs on. */
export interface TestHubOptions {
	/** The clock; that of the system by default. */
	now?: () => Date
	/** The store of large files; in memory by default. */
	blobs?: PartedBlobs
}

/** Opens an empty hub. */
export async function openTestHub({ now = () => new Date(), blobs = openMemoryBlobs() }: TestHubOptions = {}): Promise<TestHub> {
	const { records, keys, close } = await openTestRecords({ now })
	const folder = await mkdtemp(join(tmpdir(), 'stoa-hub-'))
	const git = await openGit({ folder, log: { warn: console.error } })
	const reports: string[] = []
	const report = (what: string, error: unknown): void => void reports.push(`${what}: ${String(error)}`)
	const ports: HubPorts = {
		records,
		git,
		blobs,
		signIns: memorySignIns(now, records),
		documents: { read: async () => undefined },
		mail: { send: async () => undefined },
		signUp: 'open',
		mailOrigin: 'http://hub.test',
		secret: 's'.repeat(32),
		now,
		report,
	}
	const hub = createHub(ports)
	const again = async ({ name }: Account): Promise<Person> => {
		const { token } = await hub.people.signIn({ name, password: `${name} password` })
		const found = await hub.people.personBySession(token)
		if (!found) throw new Error(`${name} could not sign in`)
		return found
	}
	return {
		hub,
		ports,
		keys,
		gitFolder: folder,
		reports,
		again,
		person: async (name) => again(await hub.people.signUp({ name, email: `${name}@example.org`, password: `${name} password` })),
		async close() {
			await hub.close()
			await git.close()
			await close()
			await rm(folder, { recursive: true, force: true })
		},
	}
}
