import { openGit, openMemoryBlobs } from '@stoa/storage'
import { openTestRecords } from '@stoa/storage/testing'
import { createXetStore, type Blobs, type Git, type Person, type Records, type Repo, type RepoRef } from '@stoa/hub'
import { parseNamespace, parseSha256, type RepoKind, type Sha256 } from '@stoa/vocabulary'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCommits } from '../../../packages/hub/src/commits/create-commits.ts'
import { createFiles } from '../../../packages/hub/src/files/create-files.ts'
import { createLargeFiles } from '../../../packages/hub/src/large-files/create-large-files.ts'
import { createRevisions } from '../../../packages/hub/src/metadata/create-revisions.ts'
import { createRecovery } from '../../../packages/hub/src/recovery/create-recovery.ts'
import { createRepos } from '../../../packages/hub/src/repos/create-repos.ts'
import { createGitTransport } from '../../../packages/hub/src/transport/create-git-transport.ts'

/** The hub's own rooms on a real database and a real git. */
export type Rooms = Awaited<ReturnType<typeof openRooms>>

/** The SHA-256 of some bytes. */
export function sha256Of(bytes: Uint8Array): Sha256 {
	return parseSha256(createHash('sha256').update(bytes).digest('hex'))
}

/** UTF-8. */
export function encode(text: string): Uint8Array {
	return new TextEncoder().encode(text)
}

async function addPerson(records: Records, name: string): Promise<Person> {
	const account = {
		id: records.newId(),
		kind: 'user' as const,
		name: parseNamespace(name),
		fullname: name,
		email: `${name}@example.org`,
		createdAt: new Date(),
		isAdmin: false,
	}
	await records.accounts.insert(account)
	return { kind: 'person', account, memberships: [], scope: 'write', token: undefined }
}

function createRooms(records: Records, git: Git, blobs: Blobs, reports: string[]) {
	const now = (): Date => new Date()
	const xet = createXetStore({ records, blobs })
	const revisions = createRevisions({ git, records, blobs, xet })
	const downloads = { count: () => undefined, flush: async () => undefined, close: async () => undefined }
	const repos = createRepos({ records, git, revisions, downloads, now })
	const parts = { door: repos, git, records, revisions, blobs, xet, validateCard: repos.validateCard, now }
	return {
		xet,
		repos,
		files: createFiles(parts),
		commits: createCommits(parts),
		largeFiles: createLargeFiles(parts),
		transport: createGitTransport(parts),
		recovery: createRecovery({ ...parts, report: (what, error) => reports.push(`${what}: ${String(error)}`) }),
	}
}

/** Opens everything in a folder of its own; `close` removes it. */
export async function openRooms() {
	const folder = await mkdtemp(join(tmpdir(), 'stoa-hub-'))
	const database = await openTestRecords()
	const { records } = database
	const git = await openGit({ folder: join(folder, 'git'), log: { warn: (fields, message) => console.error(message, fields) } })
	const blobs = openMemoryBlobs()
	const reports: string[] = []
	const rooms = createRooms(records, git, blobs, reports)
	const ada = await addPerson(records, 'ada')
	const bob = await addPerson(records, 'bob')
	return {
		...rooms,
		records,
		git,
		blobs,
		folder,
		/** Failures that nobody waited for. */
		reports,
		ada,
		bob,
		/** The same rooms with nothing in memory, as after a restart. */
		reopen: () => createRooms(records, git, blobs, reports),
		/** A new repository of ada's with a name of its own. */
		async newRepo(kind: RepoKind = 'model', visibility: Repo['visibility'] = 'public'): Promise<{ repo: Repo; ref: RepoRef }> {
			const repo = await rooms.repos.create(ada, {
				kind,
				name: `r-${randomUUID().slice(0, 13)}`,
				visibility,
				sdk: kind === 'space' ? 'static' : undefined,
			})
			return { repo, ref: { kind, id: repo.name } }
		},
		/** Stores bytes for a repository as an upload would; answers their SHA-256. */
		async storeLarge(repoId: string, bytes: Uint8Array): Promise<Sha256> {
			const oid = sha256Of(bytes)
			await rooms.largeFiles.store(
				{ repoId, oid, size: bytes.length },
				(async function* pour() {
					yield bytes
				})(),
			)
			return oid
		},
		async close(): Promise<void> {
			await git.close()
			await database.close()
			await rm(folder, { recursive: true, force: true })
		},
	}
}
