import type { Account, Discussion, DiscussionEvent, DiscussionPage, DiscussionThread, Hub, Repo } from '@stoa/hub'
import type { Shape, shapes } from '@stoa/protocol'
import { avatarAddress } from './people.ts'

/** What presenting a discussion needs. */
export interface DiscussionPresenter {
	hub: Pick<Hub, 'discussions'>
	origin: string
	people: ReadonlyMap<string, Account>
	/** For the shown discussion, by the comment's id. */
	reactions?: DiscussionThread['reactions']
}

/** An account in a discussion; absent when it was deleted, because clients cannot read `null`. */
function presentAuthor({ origin, people }: DiscussionPresenter, id: string | undefined): Shape<typeof shapes.Author> | undefined {
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

const authored = (presenter: DiscussionPresenter, id: string | undefined): { author?: Shape<typeof shapes.Author> } => {
	const author = presentAuthor(presenter, id)
	return author ? { author } : {}
}

/** A discussion as lists show it (protocol 07 section 1.1). */
function presentDiscussion(
	presenter: DiscussionPresenter,
	repo: Repo,
	discussion: Discussion,
	reactions: { people: number; top: { symbol: string; count: number }[] } | undefined,
): Shape<typeof shapes.Discussion> {
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
		numReactionUsers: reactions?.people ?? 0,
		topReactions: (reactions?.top ?? []).map(({ symbol, count }) => ({ reaction: symbol, count })),
	}
}

/** A page of threads. */
export function presentDiscussionPage(
	presenter: DiscussionPresenter,
	page: DiscussionPage,
	start: number,
): Shape<typeof shapes.Discussions> {
	return {
		discussions: page.discussions.map((discussion) =>
			presentDiscussion(presenter, page.repo, discussion, page.reactions.get(discussion.id)),
		),
		count: page.total,
		start,
		numClosedDiscussions: page.closed,
	}
}

/** One event (protocol 07 section 1.4). */
export async function presentEvent(presenter: DiscussionPresenter, event: DiscussionEvent): Promise<Shape<typeof shapes.DiscussionEvent>> {
	const { id, createdAt, authorId, data } = event
	return { id, type: data.type, createdAt, ...authored(presenter, authorId), data: await presentData(presenter, event) }
}

async function presentData(
	presenter: DiscussionPresenter,
	{ id, authorId, data }: DiscussionEvent,
): Promise<Shape<typeof shapes.EventData>> {
	if (data.type === 'commit') return { subject: data.subject, oid: data.oid }
	if (data.type === 'status-change') return { status: data.status }
	if (data.type === 'title-change') return { from: data.from, to: data.to }
	if (data.type === 'pinning-change') return { pinned: data.isPinned }
	if (data.type === 'locking-change') return { locked: data.isLocked }
	const { text, writtenAt, history, hiddenBy, takedown } = data
	const author = authored(presenter, authorId)
	const [name] = [presenter.people.get(authorId ?? '')?.name]
	return {
		edited: history.length > 0,
		hidden: hiddenBy !== undefined,
		...(hiddenBy !== undefined && { hiddenBy }),
		...(takedown && { hiddenReason: takedown.reason }),
		latest: { raw: text, html: await presenter.hub.discussions.html(text), updatedAt: writtenAt, ...author },
		history: history.map((before) => ({ raw: before.text, updatedAt: before.writtenAt, ...author })),
		numEdits: history.length,
		editors: name === undefined ? [] : [name],
		reactions: (presenter.reactions?.get(id) ?? []).map(({ symbol, userIds }) => ({
			reaction: symbol,
			count: userIds.length,
			users: userIds.flatMap((user) => presenter.people.get(user)?.name ?? []),
		})),
		...(data.place && { place: data.place }),
		isReport: false,
	}
}

/** The total of reactions to all comments of a discussion, as lists show them. */
function totalOf(reactions: DiscussionThread['reactions']): { people: number; top: { symbol: string; count: number }[] } {
	const all = [...reactions.values()].flat()
	const counts = new Map<string, number>()
	for (const { symbol, userIds } of all) counts.set(symbol, (counts.get(symbol) ?? 0) + userIds.length)
	const top = [...counts].map(([symbol, count]) => ({ symbol, count })).toSorted((a, b) => b.count - a.count)
	return { people: new Set(all.flatMap(({ userIds }) => userIds)).size, top }
}

/** A discussion with all its events (protocol 07 section 1.3). `diff`: for a pull request, if requested. */
export async function presentThread(
	presenter: DiscussionPresenter,
	thread: DiscussionThread,
	diff: string | undefined,
): Promise<Shape<typeof shapes.Thread>> {
	const { repo, discussion, events, conflicts, reactions } = thread
	const filled = { ...presenter, reactions }
	const { target, merge } = discussion
	return {
		...presentDiscussion(presenter, repo, discussion, totalOf(reactions)),
		events: await Promise.all(events.map((event) => presentEvent(filled, event))),
		locked: discussion.isLocked,
		isReport: false,
		...(target !== undefined && {
			changes: { base: target, ...(merge !== undefined && { mergeCommitId: merge }) },
			filesWithConflicts: conflicts,
		}),
		...(diff !== undefined && { diff }),
	}
}
