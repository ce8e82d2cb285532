import { licenseName } from '@stoa/catalog'
import { HubError, isHubError, parseRepoName, repoId, type Oid, type RepoId } from '@stoa/vocabulary'
import { auditEntry } from '../../accounts/audit/audit-entry.ts'
import type { OAuthRecords } from '../../accounts/oauth/oauth-records.ts'
import { gitIdentity } from '../../accounts/actors/git-identity.ts'
import type { Account, Actor, Person } from '../../accounts/actors/actor.ts'
import { requireSignedIn } from '../../accounts/rights/rights.ts'
import type { Store } from '../../database/store.ts'
import type { Healing } from '../../git/healing.ts'
import { DEFAULT_BRANCH } from '../../git/revision.ts'
import { requireNamespace } from '../../repositories/access/access.ts'
import { requireGroup } from '../../repositories/groups/require-group.ts'
import { APP_SDKS } from '../../repositories/metadata/validate-card.ts'
import type { ReadingThreads } from '../../repositories/reading/reading-threads.ts'
import type { Beginnings, NewRepo, Repo } from '../../repositories/repos/repo.ts'
import { findDocsFolder } from '../docs-rows/docs-folder.ts'
import { createDuplicate, type DuplicateDeps, type DuplicateTables } from './duplicate.ts'
import { firstFiles } from './first-commit.ts'
import { pathCommitRows } from './path-commit-rows.ts'

const FIRST_MESSAGE = 'initial commit'

/** The tables that the service reads and writes. */
interface Tables extends DuplicateTables {
	oauth: Pick<OAuthRecords, 'noteMade'>
}

/** What creating repositories needs. */
export interface BeginningsDeps extends Omit<DuplicateDeps, 'undo'> {
	records: Store<Tables>
	/** Called when it is unknown whether rows were written, so that the repository is checked. */
	healing: Pick<Healing, 'begin'>
	reading: Pick<ReadingThreads, 'validateCard'>
}

function checkNewRepo(input: NewRepo): void {
	parseRepoName(input.name)
	if (input.license !== undefined && licenseName(input.license) === undefined) {
		throw new HubError('invalid-input', {
			what: `the license "${input.license}"`,
			why: 'it is not a known license id; use "other" for a license of your own',
		})
	}
	if (input.kind === 'space' && !APP_SDKS.some((sdk) => sdk === input.sdk)) {
		throw new HubError('invalid-input', { what: 'the sdk', why: `an app needs one of ${APP_SDKS.join(', ')}` })
	}
}

/** Creates repositories, either with first files or as duplicates of others. */
export function createBeginnings(deps: BeginningsDeps): Beginnings {
	const { records, git, alone, revisions, healing, reading, now } = deps
	const deed = auditEntry.bind(undefined, { newId: records.newId, now })

	async function writeFirstCommit(id: string, person: Person, files: ReadonlyMap<string, Uint8Array>, date: Date): Promise<Oid> {
		await git.create(id)
		const changes = [...files].map(([path, content]) => ({ op: 'put' as const, path, content }))
		const author = gitIdentity(person.account)
		const { oid } = await git.writeCommit(id, { parent: undefined, changes, author, date, message: FIRST_MESSAGE })
		const moved = await git.updateRefs(id, [{ ref: DEFAULT_BRANCH, from: undefined, to: oid }])
		if (!moved) throw new Error(`Cannot begin repository ${id}: its main branch exists already`)
		return oid
	}

	/**
	 * Writes git first and then all rows in one transaction. Before the rows exist, no caller can see the repository, and `recover` removes
	 * what a kill left behind.
	 */
	async function begin(input: NewRepo, name: RepoId, owner: Account, person: Person): Promise<Repo> {
		const id = records.newId()
		const createdAt = now()
		const files = await firstFiles(input, reading.validateCard)
		const visibility = input.visibility ?? (owner.newReposPrivate ? 'private' : 'public')
		const room = deps.quota.writing({ accountId: owner.id, storageClass: visibility })
		return alone(id, async () => {
			try {
				await room.take([...files.values()].reduce((sum, content) => sum + content.length, 0))
				const oid = await writeFirstCommit(id, person, files, createdAt)
				const metadata = await revisions.metadata({ id, kind: input.kind }, oid)
				const docs = await findDocsFolder(git, id, oid)
				const commit = { oid, title: FIRST_MESSAGE, date: createdAt }
				const gitStorage = await git.storedBytes(id)
				const row = {
					id,
					kind: input.kind,
					name,
					ownerId: owner.id,
					groupId: input.groupId,
					creatorId: person.account.id,
					visibility,
					createdAt,
					metadata,
				}
				await room.confirm()
				return await records.transaction(async (tables) => {
					if (input.groupId !== undefined) await requireGroup(tables, owner.id, input.groupId)
					const repo = await tables.repos.insert(row)
					await tables.repos.setHead(id, { oid, date: createdAt, metadata })
					await tables.repos.setGitStorage(id, gitStorage)
					await tables.audit.insert(
						deed(person, { action: 'repo.create', scopeId: owner.id, subject: name, details: { kind: input.kind } }),
					)
					await tables.pathCommits.replace(id, oid, pathCommitRows([...files.keys()], commit))
					await tables.documentation.follow(id, docs)
					return { ...repo, headOid: oid, lastModified: createdAt, gitStorage }
				})
			} catch (error) {
				await undo(id, error)
				throw error
			} finally {
				await room.end()
			}
		})
	}

	/**
	 * Removes the folder of a repository whose rows were refused. If the connection to the database was lost, they may have been written
	 * all the same.
	 */
	async function undo(id: string, failure: unknown): Promise<void> {
		if (isHubError(failure, 'unavailable')) healing.begin(id)
		else await git.remove(id)
	}

	async function create(actor: Actor, input: NewRepo): Promise<Repo> {
		const person = requireSignedIn(actor)
		const owner = requireNamespace(actor, input.kind, input.namespace, input.groupId)
		checkNewRepo(input)
		const name = repoId(owner.name, input.name)
		const existing = await records.repos.byName(input.kind, name)
		if (existing) throw new HubError('repo-exists', { kind: input.kind, id: existing.name })
		const repo = await begin(input, name, owner, person)
		// An application may continue to work on repositories that it created (`contribute-repos`).
		if (person.app) await records.oauth.noteMade(person.app.grantId, repo.id)
		return repo
	}

	return { create, duplicate: createDuplicate({ ...deps, undo }) }
}
