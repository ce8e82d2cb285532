import { HubError, isHubError } from '@stoa/vocabulary'
import { requireOwn, requirePersonIn } from '../../repositories/access/access.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef, Repos } from '../../repositories/repos/repo.ts'
import { requireDiscussions } from './require-discussions.ts'
import type { PullRequestRows, ThreadRow } from './pull-request-rows.ts'

/** The target of an upload. */
export interface UploadIntent {
	/** The target revision, as the client sent it. */
	rev?: string | undefined
	/** The upload opens a pull request or prepares one. */
	createsPullRequest?: boolean | undefined
}

/** Checks who may upload bytes to a repository: people who may write to it, and its readers for pull requests of their own. */
export interface UploadDoor {
	/**
	 * @throws {HubError} `pull-request-needed` for readers who name a branch | `revision-not-found` for an unknown pull request |
	 * `discussion-closed` | `discussions-disabled` | `repo-mirrored` and those of `repos.findWritable`
	 */
	forUpload(actor: Actor, ref: RepoRef, intent: UploadIntent): Promise<Repo>
	/** For git, which names refs only later: writers, and people who have an open pull request. */
	forPush(actor: Actor, ref: RepoRef): Promise<Repo>
	/** Why the caller may not move the ref of this pull request; `undefined` when they may. */
	refusal(actor: Actor, repo: Repo, number: number): Promise<string | undefined>
}

/**
 * The number of the pull request that a revision or ref names.
 *
 * @example
 * ```ts
 * assert.equal(pullRequestOf('refs/pr/7'), 7)
 * assert.equal(pullRequestOf('main'), undefined)
 * ```
 */
export function pullRequestOf(rev: string): number | undefined {
	const [, digits] = /^refs\/pr\/([1-9]\d{0,8})$/.exec(rev) ?? []
	return digits === undefined ? undefined : Number(digits)
}

/** Whether changes may still be added to the pull request's ref. */
export function isOpen({ status }: Pick<ThreadRow, 'status'>): boolean {
	return status === 'open' || status === 'draft'
}

/** Creates the checks. */
export function createUploadDoor({
	door,
	records,
}: {
	door: Repos
	records: { discussions: Pick<PullRequestRows, 'byNumber' | 'hasOpenPullRequest'> }
}): UploadDoor {
	async function toPullRequest(actor: Actor, ref: RepoRef, rev: string, number: number): Promise<Repo> {
		const repo = requireDiscussions(await door.findReadable(actor, ref))
		const person = requirePersonIn(actor, 'discussion.write', repo)
		requireOwn(repo)
		const found = await records.discussions.byNumber(repo.id, number)
		if (!found || found.target === undefined) throw new HubError('revision-not-found', { rev })
		if (!door.mayWrite(actor, repo) && found.authorId !== person.account.id) throw new HubError('read-only')
		if (!isOpen(found)) throw new HubError('discussion-closed', { number, status: found.status })
		return repo
	}

	return {
		async forUpload(actor, ref, { rev = 'main', createsPullRequest = false }) {
			if (createsPullRequest) {
				const repo = requireDiscussions(await door.findReadable(actor, ref))
				requirePersonIn(actor, 'discussion.write', repo)
				requireOwn(repo)
				return repo
			}
			const number = pullRequestOf(rev)
			if (number !== undefined) return toPullRequest(actor, ref, rev, number)
			try {
				return await door.findWritable(actor, ref)
			} catch (error) {
				throw isHubError(error, 'read-only') ? new HubError('pull-request-needed') : error
			}
		},
		async forPush(actor, ref) {
			try {
				return await door.findWritable(actor, ref)
			} catch (error) {
				if (!isHubError(error, 'read-only')) throw error
				const repo = requireDiscussions(await door.findReadable(actor, ref))
				const { account } = requirePersonIn(actor, 'discussion.write', repo)
				if (await records.discussions.hasOpenPullRequest(repo.id, account.id)) return repo
				throw error
			}
		},
		async refusal(actor, repo, number) {
			if (repo.discussionsDisabled) return 'pull requests are disabled here'
			const found = await records.discussions.byNumber(repo.id, number)
			if (!found || found.target === undefined) return 'this pull request does not exist: open it on the hub first'
			if (!isOpen(found)) return `the pull request is ${found.status}`
			const isAuthor = actor.kind === 'person' && actor.account.id === found.authorId
			return isAuthor || door.mayWrite(actor, repo) ? undefined : 'another person opened it'
		},
	}
}
