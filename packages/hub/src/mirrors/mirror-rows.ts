import { isHubError, isNamespace, parseNamespace, splitRepoId, type RepoId } from '@stoa/vocabulary'
import type { AccountRecords } from '../accounts/actors/account-records.ts'
import type { RowTables } from '../contents/commits/take-effect.ts'
import type { Store } from '../database/store.ts'
import type { UpstreamPlace, UpstreamRepo } from '../outside/upstreams.ts'
import { noMetadata } from '../repositories/metadata/no-metadata.ts'
import type { MirrorRecords, Upstream } from './mirror-records.ts'
import type { Openness } from './openness.ts'
import type { Pointers } from './pull-history.ts'

/** The tables that the mirror writes. */
export interface MirrorTables extends RowTables {
	accounts: Pick<AccountRecords, 'byIds' | 'byName' | 'insert' | 'isRetired' | 'update'>
	mirrors: MirrorRecords
}

/** An upstream and how requests to it look. */
export interface Asked {
	upstream: Upstream
	place: UpstreamPlace
}

/** What the page of an owner of mirrored repositories says. */
const DESCRIPTION = 'A name at another hub. Its repositories here are mirrored from there, and no account of this hub belongs to it.'

/** A repository that is about to be mirrored. */
export interface NewMirror {
	id: string
	name: RepoId
	there: UpstreamRepo
	/** Large files that its history names. */
	pointers: Pointers
	openness: Openness
}

/** The page of a repository at its upstream. */
function pageOf({ address }: UpstreamPlace, { kind, id }: UpstreamRepo): string {
	return `${address}/${kind === 'model' ? '' : `${kind}s/`}${id}`
}

/** Notes large files that new commits name. */
export async function notePointers(tables: Pick<MirrorTables, 'mirrors'>, repoId: string, pointers: Pointers): Promise<void> {
	await tables.mirrors.addObjects(
		repoId,
		[...pointers].map(([sha256, size]) => ({ sha256, size })),
	)
}

/** Rows of mirrored repositories and their owners. */
export interface MirrorRows {
	/** Whether an account of this hub has the name, or had it, or no account can have it. */
	isOurs(namespace: string): Promise<boolean>
	/** Rows of a new repository, in one transaction. `false`, and none, when its name became one of this hub's. */
	insert(asked: Asked, mirror: NewMirror): Promise<boolean>
}

/** Creates the writer of rows. */
export function createMirrorRows({ records, now }: { records: Store<MirrorTables>; now: () => Date }): MirrorRows {
	async function known(tables: MirrorTables, name: string): Promise<{ id: string | undefined } | undefined> {
		const found = await tables.accounts.byName(name)
		return found && { id: (await tables.mirrors.isNamespace(found.id)) ? found.id : undefined }
	}

	/** The account of a namespace of mirrored repositories; `undefined` when the name is one of this hub's own. */
	async function namespaceId(tables: MirrorTables, name: string): Promise<string | undefined> {
		const found = await known(tables, name)
		if (found) return found.id
		if (await tables.accounts.isRetired(name)) return undefined
		const id = records.newId()
		const account = { id, kind: 'org' as const, name: parseNamespace(name), fullname: name, email: undefined, isAdmin: false }
		try {
			await tables.accounts.insert({ ...account, createdAt: now() })
		} catch (error) {
			// Another repository of the same owner was first.
			if (!isHubError(error, 'account-exists')) throw error
			return (await known(tables, name))?.id
		}
		await tables.accounts.update(id, { description: DESCRIPTION })
		await tables.mirrors.addNamespace(id)
		return id
	}

	async function isOurs(namespace: string): Promise<boolean> {
		if (!isNamespace(namespace)) return true
		const found = await records.accounts.byName(namespace)
		return found ? !(await records.mirrors.isNamespace(found.id)) : records.accounts.isRetired(namespace)
	}

	async function insert(asked: Asked, { id, name, there, pointers, openness }: NewMirror): Promise<boolean> {
		const at = now()
		return records.transaction(async (tables) => {
			const ownerId = await namespaceId(tables, splitRepoId(name).namespace)
			if (ownerId === undefined) return false
			const metadata = noMetadata()
			const { visibility, gated } = openness
			await tables.repos.insert({ id, kind: there.kind, name, ownerId, visibility, createdAt: at, metadata })
			if (gated !== false) await tables.repos.setGated(id, gated)
			const times = { mirroredAt: at, comparedAt: at, triedAt: at }
			const address = pageOf(asked.place, there)
			await tables.mirrors.insert({
				repoId: id,
				upstream: asked.upstream.name,
				upstreamId: there.id,
				address,
				...times,
				problem: undefined,
			})
			await notePointers(tables, id, pointers)
			return true
		})
	}

	return { isOurs, insert }
}
