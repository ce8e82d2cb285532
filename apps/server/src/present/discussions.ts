import type { Account, Discussion, DiscussionEvent, DiscussionPage, DiscussionThread, Hub, Repo } from '@stoa/hub'
import { avatarAddress } from './people.ts'

/** What a presenter of threads needs beside the thread. */
export interface DiscussionPresenter {
	hub: Pick<Hub, 'discussions'>
	origin: string
	people: ReadonlyMap<string, Account>
}

/** An account as threads name it; absent when it has gone, because clients cannot read `null`. */
function presentAuthor({ origin, people }: DiscussionPresenter, id: string | undefined): Record<string, unknown> | undefined {
	const account = id === undefined ? undefined : people.get(id)
	return (
		account && {
			_id: account.id,
			name: account.name,
			fullname: account.fullname,
			avatarUrl: avatarAddress(origin, account.name),
			type: account.kind,
			isPro: false,
			isHf: false,
		}
	)
}

const authored = (presenter: DiscussionPresenter, id: string | undefined): { author?: Record<string, unknown> } => {
	const author = presentAuthor(presenter, id)
	return author ? { author } : {}
}

/** A thread as lists show it (protocol 07 section 1.1). */
function presentDiscussion(presenter: DiscussionPresenter, repo: Repo, discussion: Discussion): Record<string, unknown> {
	const { number, title, status, authorId, createdAt, target, isPinned, comments } = discussion
	const owner = presenter.people.get(repo.ownerId)
	return {
		num: number,
		title,
		status,
		...authored(presenter, authorId),
		createdAt,
		isPullRequest: target !== undefined,
		repo: { name: repo.name, type: repo.kind },
		...(owner && { repoOwner: { name: owner.name, type: owner.kind } }),
		numComments: comments,
		pinned: isPinned,
		numReactionUsers: 0,
		topReactions: [],
	}
}

/** A page of threads. */
export function presentDiscussionPage(presenter: DiscussionPresenter, page: DiscussionPage, start: number): Record<string, unknown> {
	return {
		discussions: page.discussions.map((discussion) => presentDiscussion(presenter, page.repo, discussion)),
		count: page.total,
		start,
		numClosedDiscussions: page.closed,
	}
}

/** One event (protocol 07 section 1.4). */
export async function presentEvent(presenter: DiscussionPresenter, event: DiscussionEvent): Promise<Record<string, unknown>> {
	const { id, createdAt, authorId, data } = event
	return { id, type: data.type, createdAt, ...authored(presenter, authorId), data: await presentData(presenter, event) }
}

async function presentData(presenter: DiscussionPresenter, { authorId, data }: DiscussionEvent): Promise<Record<string, unknown>> {
	if (data.type === 'commit') return { subject: data.subject, oid: data.oid }
	if (data.type === 'status-change') return { status: data.status }
	if (data.type === 'title-change') return { from: data.from, to: data.to }
	if (data.type === 'pinning-change') return { pinned: data.isPinned }
	const { text, writtenAt, history, hiddenBy } = data
	const author = authored(presenter, authorId)
	const [name] = [presenter.people.get(authorId ?? '')?.name]
	return {
		edited: history.length > 0,
		hidden: hiddenBy !== undefined,
		...(hiddenBy !== undefined && { hiddenBy }),
		latest: { raw: text, html: await presenter.hub.discussions.html(text), updatedAt: writtenAt, ...author },
		history: history.map((before) => ({ raw: before.text, updatedAt: before.writtenAt, ...author })),
		numEdits: history.length,
		editors: name === undefined ? [] : [name],
		reactions: [],
		isReport: false,
	}
}

/** A thread with everything in it (protocol 07 section 1.3). `diff`: of a pull request, when it was asked for. */
export async function presentThread(
	presenter: DiscussionPresenter,
	thread: DiscussionThread,
	diff: string | undefined,
): Promise<Record<string, unknown>> {
	const { repo, discussion, events, conflicts } = thread
	const { target, merge } = discussion
	return {
		...presentDiscussion(presenter, repo, discussion),
		events: await Promise.all(events.map((event) => presentEvent(presenter, event))),
		locked: false,
		isReport: false,
		...(target !== undefined && {
			changes: { base: target, ...(merge !== undefined && { mergeCommitId: merge }) },
			filesWithConflicts: conflicts,
		}),
		...(diff !== undefined && { diff }),
	}
}
