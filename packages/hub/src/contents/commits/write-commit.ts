import { HubError, type Oid } from '@stoa/vocabulary'
import { requireSignedIn } from '../../accounts/rights/rights.ts'
import { DEFAULT_BRANCH } from '../../git/revision.ts'
import type { Snapshots } from '../../git/snapshots.ts'
import { gitIdentity } from '../../accounts/actors/git-identity.ts'
import type { Account } from '../../accounts/actors/actor.ts'
import type { Git } from '../../git/git.ts'
import type { Repo } from '../../repositories/repos/repo.ts'
import { branchRef } from './branch-names.ts'
import type { CountBytes, GuestUploads } from '../uploads/guest-uploads.ts'
import type { UploadDoor } from '../uploads/upload-door.ts'
import type { CommitHeader, Commits, Operation } from './commits.ts'
import { writeMessage } from './message.ts'
import { stageOperations, type StagedOperation } from './staging.ts'
import { takeEffect, type TakeEffectDeps } from './take-effect.ts'
import { toGitChanges } from './working-tree.ts'
import { planChanges, type ValidateCard } from './write-changes.ts'
import type { Quota } from '../../objects/quota/quota.ts'
import type { WriteAlone } from '../../git/write-alone.ts'

/** What writing a commit needs. */
export interface WriteCommitDeps extends TakeEffectDeps {
	snapshots: Snapshots
	validateCard: ValidateCard
	writeAlone: WriteAlone
	quota: Pick<Quota, 'writing'>
	now: () => Date
}

/** How many times a commit is repeated because a push moved the branch meanwhile. */
const ATTEMPTS_MAX = 5
const PARENT = /^[0-9a-f]{5,40}$/

/** A commit that can be applied to any head of the branch. */
interface Draft {
	ref: string
	parentCommit: string | undefined
	message: string
	author: { name: string; email: string }
	operations: readonly StagedOperation[]
}

function refuseStaleParent(head: Oid | undefined, parentCommit: string | undefined): void {
	if (parentCommit === undefined) return
	if (!PARENT.test(parentCommit))
		throw new HubError('invalid-input', { what: 'parentCommit', why: 'it must be 5 to 40 hexadecimal digits' })
	if (!head?.startsWith(parentCommit)) throw new HubError('stale-parent')
}

/** The head of the branch; only the default branch may have no head yet. */
async function headOf(git: Git, repo: string, ref: string, branch: string): Promise<Oid | undefined> {
	const head = await git.resolveCommit(repo, ref)
	if (head === undefined && ref !== DEFAULT_BRANCH) throw new HubError('revision-not-found', { rev: branch })
	return head
}

/** One attempt to apply the commit to the head; `undefined` when the branch moved meanwhile. */
async function layOnHead(deps: WriteCommitDeps, repo: Repo, draft: Draft): Promise<Oid | undefined> {
	const { git, now } = deps
	const { ref, parentCommit, message, author, operations } = draft
	const head = await headOf(git, repo.id, ref, ref)
	refuseStaleParent(head, parentCommit)
	const changes = await planChanges(deps, repo, head, operations)
	if (changes.length === 0 && head !== undefined) return head
	const { oid } = await git.writeCommit(repo.id, { parent: head, changes: toGitChanges(changes), author, date: now(), message })
	return (await git.updateRefs(repo.id, [{ ref, from: head, to: oid }])) ? oid : undefined
}

/** Writes objects, then the ref, then the rows. A kill in between leaves the old state, or a ref from which recovery updates the rows. */
async function land(deps: WriteCommitDeps, repo: Repo, draft: Draft): Promise<{ repo: Repo; oid: Oid }> {
	for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
		const oid = await layOnHead(deps, repo, draft)
		if (oid === undefined) continue
		const present = await takeEffect(deps, repo.id)
		if (!present) throw new HubError('repo-not-found')
		return { repo: present, oid }
	}
	throw new HubError('stale-parent')
}

/** Commits to a ref. The repository and the author were checked before. `count` is called with the number of bytes that the commit adds. */
export type CommitTo = (
	repo: Repo,
	by: { account: Account; count: CountBytes },
	target: string,
	header: CommitHeader,
	operations: AsyncIterable<Operation> | Iterable<Operation>,
) => Promise<{ repo: Repo; oid: Oid }>

/** Creates the function by which all operations of the API become a commit. */
export function createCommitTo(deps: WriteCommitDeps): CommitTo {
	const { git, records, writeAlone } = deps
	return async (repo, { account, count }, target, header, operations) => {
		const author = gitIdentity(account)
		const message = writeMessage(header)
		// Checked before megabytes are read, and again under the lock.
		refuseStaleParent(await headOf(git, repo.id, target, target), header.parentCommit)
		// From the first byte written to git until a ref reaches it, pruning must not delete any object.
		return git.atWork(repo.id, async () => {
			const room = deps.quota.writing({ repoId: repo.id })
			const countAll = async (bytes: number): Promise<void> => {
				await count(bytes)
				await room.take(bytes)
			}
			try {
				const staged = await stageOperations(deps, repo.id, operations, countAll)
				return await writeAlone(repo.id, async () => {
					if (!(await records.repos.byId(repo.id))) throw new HubError('repo-not-found')
					await room.confirm()
					return land(deps, repo, { ref: target, parentCommit: header.parentCommit, message, author, operations: staged })
				})
			} finally {
				await room.end()
			}
		})
	}
}

/** Creates the entry point for commits of the API. */
export function createWriteCommit(
	deps: WriteCommitDeps & { uploadDoor: UploadDoor; guestUploads: GuestUploads; commitTo: CommitTo },
): Commits['commit'] {
	return async (actor, ref, branch, header, operations) => {
		const repo = await deps.uploadDoor.forUpload(actor, ref, { rev: branch })
		const target = branchRef(branch)
		await headOf(deps.git, repo.id, target, branch)
		const by = { account: requireSignedIn(actor).account, count: deps.guestUploads.counterOf(actor, repo) }
		return deps.commitTo(repo, by, target, header, operations)
	}
}
