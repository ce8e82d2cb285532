import { licenseName } from '@stoa/catalog'
import {
	HubError,
	isHubError,
	isReservedNamespace,
	parseRepoId,
	parseRepoName,
	repoId,
	splitRepoId,
	type Oid,
	type RepoId,
} from '@stoa/vocabulary'
import {
	mayAdminister,
	mayRead,
	mayReadContent,
	mayWrite,
	requireAdminister,
	requireContent,
	requireNamespace,
	requirePerson,
	requireSignedIn,
	requireRead,
	requireWrite,
} from '../access/access.ts'
import { explainGate } from '../access/explain-gate.ts'
import { auditEntry } from '../../accounts/audit/audit-entry.ts'
import type { Healing } from '../../git/healing.ts'
import { createWriteAlone } from '../../git/write-alone.ts'
import { findDocsFolder } from '../../contents/docs-rows/docs-folder.ts'
import { DEFAULT_BRANCH, resolveRevision } from '../../git/revision.ts'
import type { Revisions } from '../metadata/revisions.ts'
import { APP_SDKS } from '../metadata/validate-card.ts'
import { requireGroup } from '../groups/require-group.ts'
import { gitIdentity } from '../../accounts/people/git-identity.ts'
import type { Account, Actor, Person } from '../../accounts/people/people.ts'
import type { Git } from '../../git/git.ts'
import type { ReadingThreads } from '../reading/reading-threads.ts'
import type { DownloadCounter } from './download-counter.ts'
import { createDownloads } from './downloads.ts'
import { createDuplicate } from '../../contents/beginnings/duplicate.ts'
import { firstFiles } from '../../contents/beginnings/first-commit.ts'
import { likersPage } from './likers-page.ts'
import { pathCommitRows } from '../../contents/beginnings/path-commit-rows.ts'
import type { RepoRemoval } from './repo-removal.ts'
import type { NewRepo, Repo, RepoAtRevision, RepoRef, Repos } from './repo.ts'
import type { AuditRecords } from '../../accounts/audit/audit-records.ts'
import type { OAuthRecords } from '../../accounts/oauth/oauth-records.ts'
import type { AccountRecords } from '../../accounts/people/account-records.ts'
import type { PathCommitRecords } from '../../contents/commits/path-commit-records.ts'
import type { BlockedFileRecords } from '../../contents/files/blocked-file-records.ts'
import type { Store } from '../../database/store.ts'
import type { DocumentationRecords } from '../../listings/documentation/documentation-records.ts'
import type { ObjectRecords } from '../../objects/store/object-records.ts'
import type { XetRecords } from '../../objects/xet/xet-records.ts'
import type { AccessRequestRecords } from '../access/access-request-records.ts'
import type { GroupRecords } from '../groups/group-records.ts'
import type { RepoRecords } from './repo-records.ts'

/** The tables that this part reads and writes. */
interface Tables {
	accessRequests: AccessRequestRecords
	accounts: AccountRecords
	audit: AuditRecords
	blockedFiles: BlockedFileRecords
	documentation: DocumentationRecords
	groups: GroupRecords
	oauth: OAuthRecords
	objects: ObjectRecords
	pathCommits: PathCommitRecords
	repos: RepoRecords
	xet: XetRecords
}

const FIRST_MESSAGE = 'initial commit'

/** What `createRepos` needs. */
export interface ReposDeps {
	records: Store<Tables>
	git: Git
	revisions: Revisions
	downloads: DownloadCounter
	/** Told when it is not known whether rows were written, so that somebody looks. */
	healing: Pick<Healing, 'begin'>
	remove: RepoRemoval<Pick<Tables, 'audit'>>
	reading: Pick<ReadingThreads, 'validateCard'>
	now: () => Date
	report: (what: string, error: unknown) => void
}

function checkNewRepo(input: NewRepo): void {
	parseRepoName(input.name)
	if (input.license !== undefined && licenseName(input.license) === undefined) {
		throw new HubError('invalid-input', {
			what: `the licence "${input.license}"`,
			why: 'it is not a known licence id; use "other" for one of your own',
		})
	}
	if (input.kind === 'space' && !APP_SDKS.some((sdk) => sdk === input.sdk)) {
		throw new HubError('invalid-input', { what: 'the sdk', why: `an app needs one of ${APP_SDKS.join(', ')}` })
	}
}

/** Repositories on the records and git. */
export function createRepos({ records, git, revisions, downloads, healing, remove, reading, now, report }: ReposDeps): Repos {
	const rows = records.repos

	const alone = createWriteAlone({ git, records })
	const deed = auditEntry.bind(undefined, { newId: records.newId, now })

	async function locate({ kind, id }: RepoRef): Promise<Repo | undefined> {
		return (await rows.byName(kind, id)) ?? rows.byOldName(kind, id)
	}

	/** Duplicates would be public again. @throws {HubError} `repo-kept-private` */
	function requireOwnVisibility({ kind, name, restriction }: Repo): void {
		if (restriction?.level === 'private') throw new HubError('repo-kept-private', { kind, id: name, reason: restriction.reason })
	}

	const find = async (actor: Actor, ref: RepoRef): Promise<Repo> => requireRead(actor, await locate(ref))

	async function writeFirstCommit(id: string, person: Person, files: ReadonlyMap<string, Uint8Array>, date: Date): Promise<Oid> {
		await git.create(id)
		const changes = [...files].map(([path, content]) => ({ op: 'put' as const, path, content }))
		const author = gitIdentity(person.account)
		const { oid } = await git.writeCommit(id, { parent: undefined, changes, author, date, message: FIRST_MESSAGE })
		const moved = await git.updateRefs(id, [{ ref: DEFAULT_BRANCH, from: undefined, to: oid }])
		if (!moved) throw new Error(`Cannot begin repository ${id}: its main branch exists already`)
		return oid
	}

	/** Git first, then every row at once: until the rows are there nobody can see the repository, and `recover` sweeps what a kill left. */
	async function begin(input: NewRepo, name: RepoId, owner: Account, person: Person): Promise<Repo> {
		const id = records.newId()
		const createdAt = now()
		const files = await firstFiles(input, reading.validateCard)
		return alone(id, async () => {
			try {
				const oid = await writeFirstCommit(id, person, files, createdAt)
				const metadata = await revisions.metadata({ id, kind: input.kind }, oid)
				const docs = await findDocsFolder(git, id, oid)
				const commit = { oid, title: FIRST_MESSAGE, date: createdAt }
				const row = {
					id,
					kind: input.kind,
					name,
					ownerId: owner.id,
					groupId: input.groupId,
					creatorId: person.account.id,
					visibility: input.visibility ?? (owner.newReposPrivate ? 'private' : 'public'),
					createdAt,
					metadata,
				}
				return await records.transaction(async (tables) => {
					if (input.groupId !== undefined) await requireGroup(tables, owner.id, input.groupId)
					const repo = await tables.repos.insert(row)
					await tables.repos.setHead(id, { oid, date: createdAt, metadata })
					await tables.audit.insert(
						deed(person, { action: 'repo.create', scopeId: owner.id, subject: name, details: { kind: input.kind } }),
					)
					await tables.pathCommits.replace(id, oid, pathCommitRows([...files.keys()], commit))
					await tables.documentation.follow(id, docs)
					return { ...repo, headOid: oid, lastModified: createdAt }
				})
			} catch (error) {
				await undo(id, error)
				throw error
			}
		})
	}

	/** Removes the folder of a repository whose rows were refused. A database that went away may have written them all the same. */
	async function undo(id: string, failure: unknown): Promise<void> {
		if (isHubError(failure, 'unavailable')) healing.begin(id)
		else await git.remove(id)
	}

	async function create(actor: Actor, input: NewRepo): Promise<Repo> {
		const person = requireSignedIn(actor)
		const owner = requireNamespace(actor, input.kind, input.namespace, input.groupId)
		checkNewRepo(input)
		const name = repoId(owner.name, input.name)
		const existing = await rows.byName(input.kind, name)
		if (existing) throw new HubError('repo-exists', { kind: input.kind, id: existing.name })
		const repo = await begin(input, name, owner, person)
		// What an application made it may go on working on (`contribute-repos`).
		if (person.app) await records.oauth.noteMade(person.app.grantId, repo.id)
		return repo
	}

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
				await tables.repos.rename(repo.id, name, owner.id)
				const details = { kind: repo.kind, to: name }
				await tables.audit.insert(deed(actor, { action: 'repo.move', scopeId: repo.ownerId, subject: repo.name, details }))
				if (owner.id === repo.ownerId) return
				// Both sides must find it in their log.
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
			if (visibility !== repo.visibility) await tables.repos.setVisibility(repo.id, visibility)
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
		create,
		find,
		findReadable,
		duplicate: createDuplicate({ records, git, alone, findReadable, revisions, undo, now }),
		ofNamespace,
		findWritable: async (actor, ref) => requireWrite(actor, await locate(ref)),
		mayReadContent,
		mayWrite,
		mayAdminister,
		async delete(actor, ref) {
			const repo = requireAdminister(actor, await locate(ref))
			await remove(repo, async (tables) => {
				const details = { kind: repo.kind }
				await tables.audit.insert(deed(actor, { action: 'repo.delete', scopeId: repo.ownerId, subject: repo.name, details }))
			})
		},
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
			// The page of an account stands where the page of a model with a short name would.
			if (isReservedNamespace(name) || (await records.accounts.byName(name))) throw new HubError('account-exists', { name })
			const repo = await locate(ref)
			if (!repo) throw new HubError('repo-not-found')
			await rows.setShortName(kind, name, repo.id)
			return repo
		},
		validateCard: reading.validateCard,
	}
}
