import { HubError, type Oid } from '@stoa/vocabulary'
import { requireOwn, requirePersonIn } from '../../repositories/access/access.ts'
import { requireSignedIn } from '../../accounts/rights/rights.ts'
import { branchRef } from '../../contents/commits/branch-names.ts'
import type { CommitTo } from '../../contents/commits/write-commit.ts'
import { takeEffect, takenFromGuests, type RowTables, type TakeEffectDeps } from '../../contents/commits/take-effect.ts'
import { README, type ValidateCard } from '../../contents/commits/write-changes.ts'
import { REGULAR_SIZE_MAX } from '../../contents/commits/limits.ts'
import type { WriteAlone } from '../../git/write-alone.ts'
import { gitIdentity } from '../../accounts/actors/git-identity.ts'
import type { CommitRange } from '../../git/git.ts'
import type { Account } from '../../accounts/actors/actor.ts'
import type { MergeIntent } from './discussion-records.ts'
import type { Repo, Repos } from '../../repositories/repos/repo.ts'
import type { GuestUploads } from '../../contents/uploads/guest-uploads.ts'
import type { Discussion, DiscussionEvent, Discussions } from './discussions.ts'
import { requireDiscussions } from '../../contents/uploads/require-discussions.ts'
import { checkText, checkTitle, pullRequestRef, TITLE } from './threads.ts'
import { finishMerge, settleMerges } from './settle-merges.ts'
import { isOpen } from '../../contents/uploads/upload-door.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { AuditRecords } from '../../accounts/audit/audit-records.ts'
import type { BlockedFileRecords } from '../../contents/blocked/blocked-file-records.ts'
import type { ChangeRecords } from '../../listings/listings/change-records.ts'
import type { DiscussionRecords } from './discussion-records.ts'
import type { Quota, QuotaTables } from '../../objects/quota/quota.ts'
import type { Store } from '../../database/store.ts'

/** The tables that the service reads and writes. */
interface Tables extends RowTables, QuotaTables {
	accounts: AccountRecords
	audit: AuditRecords
	blockedFiles: BlockedFileRecords
	changes: ChangeRecords
	discussions: DiscussionRecords
}

/** What pull requests need. */
export interface PullRequestDeps extends TakeEffectDeps {
	records: Store<Tables>
	door: Repos
	writeAlone: WriteAlone
	commitTo: CommitTo
	guestUploads: GuestUploads
	validateCard: ValidateCard
	quota: Pick<Quota, 'admitFiles'>
	now: () => Date
}

/** The content of a new discussion. */
export interface Opening {
	repo: Repo
	author: Account
	title: string
	description: string
	number: number
	status: Discussion['status']
	pullRequest?: { target: string; base: Oid }
}

/** Creates the rows of a new discussion: the discussion and its first comment. */
export function openThread({ records, now }: Pick<PullRequestDeps, 'records' | 'now'>, opening: Opening) {
	const { repo, author, title, description, number, status, pullRequest } = opening
	const createdAt = now()
	const discussion: Discussion = {
		id: records.newId(),
		repoId: repo.id,
		number,
		title,
		status,
		target: pullRequest?.target,
		base: pullRequest?.base,
		merge: undefined,
		authorId: author.id,
		createdAt,
		isPinned: false,
		isLocked: false,
		comments: 0,
	}
	const first: DiscussionEvent = {
		id: records.newId(),
		createdAt,
		authorId: author.id,
		data: { type: 'comment', text: description, writtenAt: createdAt.toISOString(), history: [] },
	}
	return { discussion, first }
}

type PullRequests = Pick<Discussions, 'propose' | 'merge'> & {
	/** Opens a pull request without changes. Commits are added later. */
	openDraft(repo: Repo, author: Account, input: { title: string; description: string }): Promise<Discussion>
	/** Paths that prevent a merge at present. */
	conflicts(discussion: Discussion): Promise<string[]>
}

/**
 * Creates opening and merging of pull requests. Opening writes the ref before the rows, so a kill leaves at most a ref without rows.
 * Merging records its plan before the branch moves (`settle-merges.ts`).
 */
export function createPullRequests(deps: PullRequestDeps): PullRequests {
	const { door, git, records, writeAlone, commitTo, guestUploads, validateCard, quota, healing, now } = deps

	async function addRef(repo: Repo, number: number, base: Oid): Promise<void> {
		const update = { ref: pullRequestRef(number), from: undefined, to: base }
		if (!(await writeAlone(repo.id, () => git.updateRefs(repo.id, [update])))) throw new HubError('reference-exists', { ref: update.ref })
	}

	async function dropRef(repo: Repo, number: number, at: Oid): Promise<void> {
		await writeAlone(repo.id, () => git.updateRefs(repo.id, [{ ref: pullRequestRef(number), from: at, to: undefined }]))
	}

	async function keep(opening: Opening): Promise<Discussion> {
		const { discussion, first } = openThread(deps, opening)
		await records.transaction(async (tables) => {
			await tables.discussions.insert(discussion)
			await tables.discussions.insertEvent(discussion.id, first)
		})
		return discussion
	}

	async function branchHead(repo: Repo, branch: string): Promise<{ target: string; base: Oid }> {
		const target = branchRef(branch)
		const base = target.startsWith('refs/heads/') ? await git.resolveCommit(repo.id, target) : undefined
		if (base === undefined) throw new HubError('revision-not-found', { rev: branch })
		return { target, base }
	}

	/** Both heads and the result of merging them. */
	async function tryMerge({ repoId, number, target }: Discussion) {
		const [ours, theirs] = await Promise.all([git.resolveCommit(repoId, target ?? ''), git.resolveCommit(repoId, pullRequestRef(number))])
		if (ours === undefined || theirs === undefined) throw new HubError('revision-not-found', { rev: target ?? pullRequestRef(number) })
		return { ours, theirs, ...(await git.mergeTrees(repoId, ours, theirs)) }
	}

	/** After the merge the card is on the default branch, so it must be as valid as for a commit. */
	async function checkCard(repo: Repo, commit: Oid): Promise<void> {
		const entry = await git.entry(repo.id, commit, README)
		const bytes = entry && (await git.blob(repo.id, entry.oid, REGULAR_SIZE_MAX))
		const { errors } = bytes ? await validateCard(repo.kind, new TextDecoder().decode(bytes)) : { errors: [] }
		if (errors.length > 0) throw new HubError('invalid-card', { messages: errors })
	}

	/** Large files that an outside contributor uploaded count for the repository after the merge. */
	async function admitGuestFiles(repo: Repo, merge: CommitRange): Promise<void> {
		const taken = await takenFromGuests(deps, repo.id, merge)
		if (taken.length === 0) return
		await records.transaction(async (tables) => quota.admitFiles(tables, repo.id, await tables.objects.byHashes(taken), { claims: true }))
	}

	/** Moves the target after recording the plan. `squash`: the target gets one commit, and the pull request's own commits stay at its ref. */
	async function writeMerge(repo: Repo, discussion: Discussion, author: Account, comment: string, squash: boolean): Promise<MergeIntent> {
		const merged = await tryMerge(discussion)
		if ('conflicts' in merged) throw new HubError('merge-conflict', { paths: merged.conflicts })
		const { ours, theirs, tree } = merged
		const at = now()
		const intent = { authorId: author.id, comment, at: at.toISOString() }
		if ((await git.mergeBase(repo.id, ours, theirs)) === theirs) return { oid: ours, ...intent }
		const title = `${discussion.title} (#${discussion.number})`
		const message = comment.trim() === '' ? title : `${title}\n\n${comment.trim()}`
		const oid = await git.commitTree(repo.id, {
			tree,
			parents: squash ? [ours] : [ours, theirs],
			author: gitIdentity(author),
			date: at,
			message,
		})
		await checkCard(repo, oid)
		await admitGuestFiles(repo, { from: ours, to: oid })
		await records.discussions.noteMerge(discussion.id, { oid, ...intent })
		if (!(await git.updateRefs(repo.id, [{ ref: discussion.target ?? '', from: ours, to: oid }]))) {
			await records.discussions.noteMerge(discussion.id, undefined)
			throw new HubError('stale-parent')
		}
		return { oid, ...intent }
	}

	return {
		async openDraft(repo, author, { title, description }) {
			requireOwn(repo)
			const pullRequest = await branchHead(repo, 'main')
			const number = await records.discussions.nextNumber(repo.id)
			await addRef(repo, number, pullRequest.base)
			return keep({ repo, author, title, description, number, status: 'draft', pullRequest })
		},

		async propose(actor, ref, branch, header, operations) {
			const repo = requireDiscussions(await door.findReadable(actor, ref))
			const author = requirePersonIn(actor, 'discussion.write', repo).account
			requireOwn(repo)
			const by = { account: author, count: guestUploads.counterOf(actor, repo) }
			// A title made from a commit message must not be refused here.
			const title = checkTitle(header.summary.slice(0, TITLE.max), { min: 1 })
			const description = checkText(header.description ?? '', { mayBeEmpty: true })
			const pullRequest = await branchHead(repo, branch)
			const number = await records.discussions.nextNumber(repo.id)
			await addRef(repo, number, pullRequest.base)
			try {
				const { oid } = await commitTo(repo, by, pullRequestRef(number), header, operations)
				const discussion = await keep({ repo, author, title, description, number, status: 'open', pullRequest })
				return { repo, oid, discussion }
			} catch (error) {
				await dropRef(repo, number, pullRequest.base)
				throw error
			}
		},

		async conflicts(discussion) {
			if (discussion.target === undefined || !isOpen(discussion)) return []
			const merged = await tryMerge(discussion)
			return 'conflicts' in merged ? merged.conflicts : []
		},

		async merge(actor, ref, number, comment = '', { squash = false } = {}) {
			const repo = requireDiscussions(await door.findWritable(actor, ref))
			const { account } = requireSignedIn(actor)
			checkText(comment, { mayBeEmpty: true })
			return writeAlone(repo.id, async () => {
				await settleMerges(deps, repo.id)
				const discussion = await records.discussions.byNumber(repo.id, number)
				if (!discussion || discussion.target === undefined) throw new HubError('discussion-not-found', { number })
				if (discussion.status !== 'open') throw new HubError('discussion-closed', { number, status: discussion.status })
				const intent = await writeMerge(repo, discussion, account, comment, squash)
				try {
					await finishMerge(deps, discussion, intent)
				} catch (error) {
					// The branch has moved, so the rows must follow even if this transaction failed.
					healing.begin(repo.id)
					throw error
				}
				await takeEffect(deps, repo.id)
				return intent.oid
			})
		},
	}
}
