import type { Repo, RepoRef } from '@stoa/hub'
import { parseSha256, type RepoKind, type Sha256 } from '@stoa/vocabulary'
import { createHash, randomUUID } from 'node:crypto'
import { openTestHub } from './open-test-hub.ts'

/** A test hub with two people and ways to fill it. */
export type Rooms = Awaited<ReturnType<typeof openRooms>>

/** The SHA-256 of some bytes. */
export function sha256Of(bytes: Uint8Array): Sha256 {
	return parseSha256(createHash('sha256').update(bytes).digest('hex'))
}

/** The UTF-8 bytes of a text. */
export function encode(text: string): Uint8Array {
	return new TextEncoder().encode(text)
}

/** A stream of one chunk, as a request body. */
export async function* pour(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	yield bytes
}

/** Opens a hub with two accounts: ada, who owns what `newRepo` creates, and bob. */
export async function openRooms() {
	const { hub, ports, gitFolder, reports, person, another, close } = await openTestHub()
	const ada = await person('ada')
	const bob = await person('bob')
	return {
		...hub,
		records: ports.records,
		git: ports.git,
		transport: hub.git,
		ports,
		gitFolder,
		ada,
		bob,
		another,
		/** Failures of background work. */
		reports,
		/** Creates a repository of ada with a unique name. */
		async newRepo(kind: RepoKind = 'model', visibility: Repo['visibility'] = 'public'): Promise<{ repo: Repo; ref: RepoRef }> {
			const sdk = kind === 'space' ? 'static' : undefined
			const repo = await hub.repos.create(ada, { kind, name: `r-${randomUUID().slice(0, 13)}`, visibility, sdk })
			return { repo, ref: { kind, id: repo.name } }
		},
		/** Stores bytes for a repository as an upload would. Returns their SHA-256. */
		async storeLarge(repoId: string, bytes: Uint8Array): Promise<Sha256> {
			const oid = sha256Of(bytes)
			await hub.largeFiles.store({ repoId, oid, size: bytes.length }, pour(bytes))
			return oid
		},
		close,
	}
}
