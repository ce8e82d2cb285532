import { HubError, isHubError, isReservedNamespace, parseRepoId, parseRepoName, repoId, splitRepoId } from '@stoa/vocabulary'
import {
	mayAdminister,
	mayRead,
	mayReadContent,
	mayWrite,
	requireAdminister,
	requireContent,
	requireNamespace,
	requireRead,
	requireWrite,
} from '../access/access.ts'
import { requirePerson } from '../../accounts/rights/rights.ts'
import { explainGate } from '../access/explain-gate.ts'
import { auditEntry } from '../../accounts/audit/audit-entry.ts'
import { resolveRevision } from '../../git/revision.ts'
import type { Revisions } from '../revisions/revisions.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Git } from '../../git/git.ts'
import type { WriteAlone } from '../../git/write-alone.ts'
import type { ReadingThreads } from '../reading/reading-threads.ts'
import type { DownloadCounter } from './download-counter.ts'
import { createDownloads } from './downloads.ts'
import { likersPage } from './likers-page.ts'
import type { DeletedRepoRecords } from './deleted-repo-records.ts'
import type { RemovalRows, RepoRemoval } from './repo-removal.ts'
import type { Repo, RepoAtRevision, RepoRef, Repos } from '../repos/repo.ts'
import type { AuditRecords } from '../../accounts/audit/audit-records.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { Store } from '../../database/store.ts'
import type { AccessRequestRecords } from '../access/access-request-records.ts'
import type { RepoRecords } from '../repos/repo-records.ts'
import type { Beginnings } from '../repos/repo.ts'
import type { Quota, QuotaTables } from '../../objects/quota/quota.ts'
import type { XetRecords } from '../../objects/xet/xet-records.ts'

/** The tables that the service reads and writes. */
interface Tables extends QuotaTables, RemovalRows {
	accessRequests: AccessRequestRecords
	deletedRepos: DeletedRepoRecords
	accounts: AccountRecords
	audit: AuditRecords
	repos: RepoRecords
	xet: XetRecords
}

/** What `createRepos` needs. */
export interface ReposDeps {
	records: Store<Tables>
	git: Git
	revisions: Revisions
	downloads: DownloadCounter
	remove: RepoRemoval<Pick<Tables, 'audit'>>
	reading: Pick<ReadingThreads, 'validateCard'>
	quota: Pick<Quota, 'admitRepo'>
	alone: WriteAlone
	/** How long deleted repositories can be restored, in milliseconds. */
	graceMs: number
	now: () => Date
	report: (what: string, error: unknown) => void
}

/** Creates the service for existing repositories on the records and git; `contents/beginnings` creates new ones. */
export function createRepos({
	records,
	git,
	revisions,
	downloads,
	remove,
	reading,
	quota,
	alone,
	graceMs,
	now,
	report,
}: ReposDeps): Omit<Repos, keyof Beginnings> {
	const rows = records.repos

	const deed = auditEntry.bind(undefined, { newId: records.newId, now })

	async function locate({ kind, id }: RepoRef): Promise<Repo | undefined> {
		return (await rows.byName(kind, id)) ?? rows.byOldName(kind, id)
	}

	/** Refuses a repository that administrators made private, because a duplicate could be made public. @throws {HubError} `repo-kept-private` */
	function requireOwnVisibility({ kind, name, restriction }: Repo): void {
		if (restriction?.level === 'private') throw new HubError('repo-kept-private', { kind, id: name, reason: restriction.reason })
	}

	const find = async (actor: Actor, ref: RepoRef): Promise<Repo> => requireRead(actor, await locate(ref))

	async function move(actor: Actor, from: RepoRef, toId: string): Promise<Repo> {
		const repo = requireAdminister(actor, await locate(from))
		const wanted = splitRepoId(parseRepoId(toId))
		const [namespace] = repo.name.split('/')
		const stays = wanted.namespace.toLowerCase() === namespace?.toLowerCase()
		const owner = requireNamespace(actor, repo.kind, wanted.namespace, stays ? repo.groupId : undefined)
		const name = repoId(owner.name, parseRepoName(wanted.name))
		const taken = new HubError('move-target-exists', { kind: repo.kind, name: wanted.name, namespace: owner.name })
		const existing = await rows.byName(repo.kind, name)
		if (existing && existing.id !== repo.id) throw taken
		if (name === repo.name) return repo
		try {
			await records.transaction(async (tables) => {
				if (owner.id !== repo.ownerId) await quota.admitRepo(tables, repo.id, { accountId: owner.id, storageClass: repo.visibility })
				await tables.repos.rename(repo.id, name, owner.id)
				const details = { kind: repo.kind, to: name }
				await tables.audit.insert(deed(actor, { action: 'repo.move', scopeId: repo.ownerId, subject: repo.name, details }))
				if (owner.id === repo.ownerId) return
				// Recorded in the logs of both owners.
				await tables.audit.insert(deed(actor, { action: 'repo.move', scopeId: owner.id, subject: repo.name, details }))
			})
		} catch (error) {
			throw isHubError(error, 'repo-exists') ? taken : error
		}
		return { ...repo, name, ownerId: owner.id, groupId: owner.id === repo.ownerId ? repo.groupId : undefined }
	}

	async function changeSettings(actor: Actor, ref: RepoRef, changes: Parameters<Repos['changeSettings']>[2]): Promise<Repo> {
		const repo = requireAdminister(actor, await locate(ref))
		const { visibility = repo.visibility, gated = repo.gated } = changes
		if (visibility !== repo.visibility) requireOwnVisibility(repo)
		const wasDisabled = repo.discussionsDisabled ?? false
		const { discussionsDisabled = wasDisabled } = changes
		if (gated !== false && repo.kind === 'space')
			throw new HubError('invalid-input', { what: '"gated"', why: 'only models and datasets can be gated' })
		await records.transaction(async (tables) => {
			if (visibility !== repo.visibility) {
				await quota.admitRepo(tables, repo.id, { accountId: repo.ownerId, storageClass: visibility })
				await tables.repos.setVisibility(repo.id, visibility)
			}
			if (gated !== repo.gated) await tables.repos.setGated(repo.id, gated)
			if (discussionsDisabled !== wasDisabled) await tables.repos.setDiscussionsDisabled(repo.id, discussionsDisabled)
			const details = { kind: repo.kind, visibility, gated: String(gated), discussions: discussionsDisabled ? 'off' : 'on' }
			await tables.audit.insert(deed(actor, { action: 'repo.settings', scopeId: repo.ownerId, subject: repo.name, details }))
		})
		return { ...repo, visibility, gated, discussionsDisabled }
	}

	async function atRevision(actor: Actor, ref: RepoRef, rev?: string): Promise<RepoAtRevision> {
		const repo = await find(actor, ref)
		const oid = rev === undefined && repo.headOid ? repo.headOid : await resolveRevision(git, repo.id, rev ?? 'main')
		const siblings = await revisions.siblings(repo, oid)
		if (oid === repo.headOid) return { repo, oid, committedAt: repo.lastModified, siblings, metadata: repo.metadata }
		const commit = await git.commit(repo.id, oid)
		if (!commit) throw new HubError('revision-not-found', { rev: rev ?? 'main' })
		return { repo, oid, committedAt: commit.committer.date, siblings, metadata: await revisions.metadata(repo, oid) }
	}

	const deleteRepo: Repos['delete'] = async (actor, ref, { isFinal = false } = {}) => {
		const repo = requireAdminister(actor, await locate(ref))
		const isKept = !isFinal && graceMs > 0
		const at = now()
		const until = isKept ? new Date(at.getTime() + graceMs) : undefined
		const log = async (tables: Pick<Tables, 'audit'>): Promise<void> => {
			const details = { kind: repo.kind, ...(until && { until: until.toISOString() }) }
			await tables.audit.insert(deed(actor, { action: 'repo.delete', scopeId: repo.ownerId, subject: repo.name, details }))
		}
		if (!isKept) {
			await remove(repo, log)
			return undefined
		}
		// Alone, so that a commit under way ends before or finds it deleted.
		await alone(repo.id, () =>
			records.transaction(async (tables) => {
				const by = actor.kind === 'person' ? actor.account.id : undefined
				if (await tables.deletedRepos.add(repo.id, { by, at })) await log(tables)
			}),
		)
		return until
	}

	const findReadable: Repos['findReadable'] = async (actor, ref) => {
		const repo = await locate(ref)
		try {
			return requireContent(actor, repo)
		} catch (error) {
			throw await explainGate(records, actor, repo, error)
		}
	}

	const readableOf = async (actor: Actor, ownerId: string): Promise<Repo[]> =>
		(await rows.ofOwner(ownerId)).filter((repo) => mayRead(actor, repo))

	async function ofNamespace(actor: Actor, namespace?: string): Promise<Repo[]> {
		if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
		const wanted = (namespace ?? actor.account.name).toLowerCase()
		if (wanted === actor.account.name.toLowerCase()) return readableOf(actor, actor.account.id)
		const membership = actor.memberships.find(({ org }) => org.name.toLowerCase() === wanted)
		if (membership?.role === 'admin') return readableOf(actor, membership.org.id)
		if (!(await records.accounts.byName(wanted))) throw new HubError('account-not-found', { name: namespace ?? '' })
		throw new HubError('read-only')
	}

	return {
		find,
		findReadable,
		ofNamespace,
		findWritable: async (actor, ref) => requireWrite(actor, await locate(ref)),
		mayReadContent,
		mayWrite,
		mayAdminister,
		delete: deleteRepo,
		move,
		changeSettings,
		atRevision,
		async like(actor, ref) {
			const person = requirePerson(actor)
			await rows.like((await find(actor, ref)).id, person.account.id, now())
		},
		async unlike(actor, ref) {
			const repo = await find(actor, ref)
			await rows.unlike(repo.id, requirePerson(actor).account.id)
		},
		isLiked: async (actor, repo) => actor.kind === 'person' && rows.isLiked(repo.id, actor.account.id),
		likedBy: async (actor, userId) => (await rows.likedBy(userId)).filter(({ repo }) => mayRead(actor, repo)),
		likers: async (actor, ref, page) => likersPage(rows, (await find(actor, ref)).id, page),
		...createDownloads({ records, revisions, counter: downloads, find, now, report }),
		async setShortName(kind, shortName, ref) {
			const name = parseRepoName(shortName)
			if (ref === undefined) {
				if (!(await rows.removeShortName(kind, name))) throw new HubError('repo-not-found')
				return undefined
			}
			// The page of an account has the address that a model with a short name would have.
			if (isReservedNamespace(name) || (await records.accounts.byName(name))) throw new HubError('account-exists', { name })
			const repo = await locate(ref)
			if (!repo) throw new HubError('repo-not-found')
			await rows.setShortName(kind, name, repo.id)
			return repo
		},
		validateCard: reading.validateCard,
	}
}
