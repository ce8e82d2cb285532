import {
	createHub,
	readManifest,
	restoreBackup,
	type Account,
	type BackupTarget,
	type Hub,
	type HubPorts,
	type Letter,
	type PartedBlobs,
	type Person,
} from '@stoa/hub'
import { openDiskBlobs, openGit, openMemoryBlobs } from '@stoa/storage'
import { openTestRecords, type TestRecords } from '@stoa/storage/testing'
import { fillDatabase } from '../../../packages/storage/src/records/backup/fill-database.ts'
import { snapshotReader } from '../../../packages/storage/src/records/backup/snapshot-reader.ts'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A hub on real PostgreSQL and real git, for tests. */
export interface TestHub extends Pick<TestRecords, 'keys' | 'connection' | 'digestTables'> {
	hub: Hub
	ports: HubPorts
	/** The folder with `git`, and with `blobs` when they are on disk. */
	folder: string
	/** The folder of the git repositories. */
	gitFolder: string
	/** Failures of background work, as reported. */
	reports: string[]
	/** E-mails sent so far. */
	letters: Letter[]
	/** Creates an account and signs it in. */
	person(name: string): Promise<Person>
	/** An account as it acts without a session. */
	personOf(name: string): Promise<Person>
	/** An account with a new session, which calls about passwords and keys need. */
	signedIn(name: string): Promise<Person>
	/** The same person, read from the database again, so that new memberships count. */
	again(account: Account): Promise<Person>
	/** A second hub on the same ports, as another process or the next start is, with changes to them. The caller closes it. */
	another(changes?: Partial<HubPorts>): Hub
	close(): Promise<void>
}

/** What a test hub runs on. */
export interface TestHubOptions {
	/** The clock; that of the system by default. */
	now?: () => Date
	/** The store of large files; `disk` is one in the folder of the hub. In memory by default. */
	blobs?: PartedBlobs | 'disk'
	/** Ports that differ from the usual ones. */
	ports?: Partial<HubPorts>
	/** What the hub starts with: a template of the database, and a folder with its git repositories and large files. Empty by default. */
	copyOf?: { template: string; folder: string }
	/** Where the hub writes its backups, whatever address is asked for; it writes none by default. */
	backupTarget?: BackupTarget
	/** The backup that the hub is restored from. */
	restored?: { target: BackupTarget; backup: string }
}

/** Opens a hub of its own: empty, or a copy. */
export async function openTestHub({ copyOf, ...options }: TestHubOptions = {}): Promise<TestHub> {
	const [records, folder] = await Promise.all([
		openTestRecords({ from: copyOf?.template, ...(options.now && { now: options.now }) }),
		mkdtemp(join(tmpdir(), 'stoa-hub-')),
	])
	if (copyOf) await cp(copyOf.folder, folder, { recursive: true })
	const opened = await openHubOver(records, folder, options)
	return {
		...opened,
		async close() {
			await opened.close()
			await rm(folder, { recursive: true, force: true })
		},
	}
}

/** Opens a hub over open records and a folder that stays. `close` closes the records too. */
export async function openHubOver(
	{ records, signIns, keys, connection, digestTables, close }: TestRecords,
	folder: string,
	{ now = () => new Date(), blobs = openMemoryBlobs(), ports: own, backupTarget, restored }: Omit<TestHubOptions, 'copyOf'>,
): Promise<TestHub> {
	const gitFolder = join(folder, 'git')
	const git = await openGit({ folder: gitFolder, log: { warn: console.error } })
	const reports: string[] = []
	const letters: Letter[] = []
	const ports: HubPorts = {
		records,
		git,
		blobs: blobs === 'disk' ? await openDiskBlobs({ folder: join(folder, 'blobs') }) : blobs,
		signIns,
		documents: { read: async () => undefined },
		mail: { send: async (letter) => void letters.push(letter) },
		signUp: 'open',
		mailOrigin: 'http://hub.test',
		secret: 's'.repeat(32),
		now,
		report: (what, error) => void reports.push(`${what}: ${String(error)}`),
		...(backupTarget && {
			backup: {
				snapshot: snapshotReader(connection),
				dataFiles: async () => [],
				openTarget: async () => backupTarget,
				schedule: undefined,
			},
		}),
		...own,
	}
	if (restored)
		await restoreBackup(restored.target, await readManifest(restored.target, restored.backup), {
			git,
			blobs: ports.blobs,
			writeDataFile: async () => undefined,
			fillDatabase: (contents) => fillDatabase(connection, contents),
			onProgress: () => undefined,
			now,
		})
	const hub = createHub(ports)
	if (restored) await hub.settle()
	const again = async ({ id, name }: Account): Promise<Person> => {
		const standing = (await records.accounts.byId(id))?.standing
		const { token } = await signIns.openFor({ userId: id, standing, userAgent: undefined, address: undefined })
		const found = await hub.people.personBySession(token)
		if (!found) throw new Error(`${name} could not sign in`)
		return found
	}
	return {
		hub,
		ports,
		keys,
		connection,
		digestTables,
		folder,
		gitFolder,
		reports,
		letters,
		again,
		person: async (name) => again(await hub.people.signUp({ name, email: `${name}@example.org`, password: `${name} password` })),
		async personOf(name) {
			const account = await hub.people.account(name)
			return { kind: 'person', account, memberships: await hub.people.memberships(account), scope: 'write', token: undefined }
		},
		another: (changes = {}) => createHub({ ...ports, ...changes }),
		signedIn: async (name) => again(await hub.people.account(name)),
		async close() {
			await hub.close()
			await git.close()
			await close()
		},
	}
}
