import { HubError, parseRepoName, repoId, type Sha256 } from '@stoa/vocabulary'
import { requireNamespace } from '../../repositories/access/access.ts'
import { requireSignedIn } from '../../accounts/rights/rights.ts'
import { auditEntry } from '../../accounts/audit/audit-entry.ts'
import { requireGroup } from '../../repositories/groups/require-group.ts'
import { bringRows } from '../commits/take-effect.ts'
import { pointersTo } from '../../git/pointers-to.ts'
import { requireWholeHistory } from '../blocked/blocked-files.ts'
import type { WriteAlone } from '../../git/write-alone.ts'
import { DEFAULT_BRANCH } from '../../git/revision.ts'
import type { Revisions } from '../../repositories/revisions/revisions.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Git } from '../../git/git.ts'
import type { Repo, Repos } from '../../repositories/repos/repo.ts'
import type { AuditRecords } from '../../accounts/audit/audit-records.ts'
import type { PathCommitRecords } from '../commits/path-commit-records.ts'
import type { BlockedFileRecords } from '../blocked/blocked-file-records.ts'
import type { Store } from '../../database/store.ts'
import type { ObjectRecords } from '../../objects/store/object-records.ts'
import type { Quota } from '../../objects/quota/quota.ts'
import type { XetRecords } from '../../objects/xet/xet-records.ts'
import type { GroupRecords } from '../../repositories/groups/group-records.ts'
import type { RepoRecords } from '../../repositories/repos/repo-records.ts'
import type { DocumentationRows } from '../docs-rows/documentation-rows.ts'

/** The tables that a new repository is written to. */
export interface DuplicateTables {
	audit: AuditRecords
	blockedFiles: BlockedFileRecords
	documentation: DocumentationRows
	groups: GroupRecords
	objects: ObjectRecords
	pathCommits: PathCommitRecords
	repos: RepoRecords
	xet: XetRecords
}

/** What duplicating needs. */
export interface DuplicateDeps {
	records: Store<DuplicateTables>
	git: Git
	alone: WriteAlone
	/** Finds the source for a caller who may read its files. */
	findReadable: Repos['findReadable']
	revisions: Pick<Revisions, 'metadata' | 'siblings'>
	quota: Pick<Quota, 'writing'>
	/** Removes the copy unless its rows may have been written. */
	undo: (id: string, failure: unknown) => Promise<void>
	now: () => Date
}

/** The objects of outside contributors that the histories of the copy name: others are named by pull requests of the source only. */
async function acceptedFromGuests(
	{ records, git }: Pick<DuplicateDeps, 'records' | 'git'>,
	from: string,
	to: string,
): Promise<Set<Sha256>> {
	const guests = new Set(await records.objects.ofGuests(from))
	return guests.size === 0 ? guests : new Set((await pointersTo(git, to, guests)).values())
}

/** Entitles the copy to every object of the source, except those of outside contributors that were not accepted. */
async function shareObjects(tables: DuplicateTables, from: string, to: string, accepted: ReadonlySet<Sha256>): Promise<void> {
	await tables.objects.copyRemoved(from, to)
	const guests = new Set(await tables.objects.ofGuests(from))
	const objects = (await tables.objects.ofRepo(from)).filter(({ sha256 }) => !guests.has(sha256) || accepted.has(sha256))
	if (objects.length === 0) return
	await tables.objects.entitle(
		to,
		objects.map(({ sha256 }) => sha256),
	)
	const reconstructed = objects.map(({ xetHash }) => xetHash).filter((hash) => hash !== undefined)
	if (reconstructed.length > 0) await tables.xet.entitle(to, reconstructed)
}

/**
 * Creates `repos.duplicate`: it copies branches, tags, history and large files under a new name. Likes, downloads and access requests start
 * from zero.
 */
export function createDuplicate({ records, git, alone, findReadable, revisions, quota, undo, now }: DuplicateDeps): Repos['duplicate'] {
	/** `requireRoom`: called before the copy becomes visible. */
	async function copyInto(
		actor: Actor,
		source: Repo,
		row: Parameters<RepoRecords['insert']>[0],
		requireRoom: () => Promise<void>,
	): Promise<Repo> {
		try {
			// The copied history names what the source's histories name now, whatever is deleted there before the rows are written.
			await records.objects.touch(source.id, 'all')
			await git.create(row.id)
			await git.copy(source.id, row.id)
			const head = await git.resolveCommit(row.id, DEFAULT_BRANCH)
			const commit = head && (await git.commit(row.id, head))
			const gitStorage = await git.storedBytes(row.id)
			const accepted = await acceptedFromGuests({ records, git }, source.id, row.id)
			await requireRoom()
			return await records.transaction(async (tables) => {
				if (row.groupId !== undefined) await requireGroup(tables, row.ownerId, row.groupId)
				const repo = await tables.repos.insert(row)
				await tables.repos.setGitStorage(row.id, gitStorage)
				await shareObjects(tables, source.id, row.id, accepted)
				const deed = {
					action: 'repo.create',
					scopeId: row.ownerId,
					subject: row.name,
					details: { kind: row.kind, from: source.name },
				} as const
				await tables.audit.insert(auditEntry({ newId: records.newId, now }, actor, deed))
				if (!commit) return repo
				await tables.repos.setHead(row.id, { oid: commit.oid, date: commit.committer.date, metadata: row.metadata })
				return { ...repo, headOid: commit.oid, lastModified: commit.committer.date }
			})
		} catch (error) {
			await undo(row.id, error)
			throw error
		}
	}

	return async (actor, from, { toId, visibility = 'public', groupId }) => {
		const person = requireSignedIn(actor)
		const source = await findReadable(actor, from)
		if (source.upstream !== undefined) throw new HubError('mirror-not-copied', { kind: source.kind, id: source.name })
		// The duplicate would have no restriction and could be made public.
		const { restriction } = source
		if (restriction?.level === 'private')
			throw new HubError('repo-kept-private', { kind: source.kind, id: source.name, reason: restriction.reason })
		// The duplicate would contain files that are taken down in the source.
		await requireWholeHistory(records, git, source)
		const slash = toId.indexOf('/')
		const owner = requireNamespace(actor, source.kind, slash < 0 ? undefined : toId.slice(0, slash), groupId)
		const name = repoId(owner.name, parseRepoName(toId.slice(slash + 1)))
		const existing = await records.repos.byName(source.kind, name)
		if (existing) throw new HubError('repo-exists', { kind: source.kind, id: existing.name })
		const row = {
			id: records.newId(),
			kind: source.kind,
			name,
			ownerId: owner.id,
			groupId,
			creatorId: person.account.id,
			visibility,
			createdAt: now(),
			metadata: source.metadata,
		}
		const room = quota.writing({ accountId: owner.id, storageClass: visibility })
		await room.take(source.usedStorage + source.gitStorage)
		try {
			return await alone(row.id, async () => {
				const repo = await copyInto(actor, source, row, () => room.confirm())
				return (await bringRows({ git, records, revisions }, repo.id)) ?? repo
			})
		} finally {
			await room.end()
		}
	}
}
