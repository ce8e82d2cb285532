import type { DiscussionEvent, DiscussionThread, LinePlace, Repo } from '@stoa/hub'
import type { Rendered } from '@stoa/markdown'
import {
	discussionAddress,
	discussionEventAddress,
	discussionFilesAddress,
	discussionsAddress,
	HubError,
	type RepoKind,
} from '@stoa/vocabulary'
import { type DiffView, loadDiff } from '../../../viewers/diff/load-diff.ts'
import { type AtRepo, findRepo, loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { text, yes } from '../../../site/fields.ts'
import { answerForms, carriedOn, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import { hasReferences, linkReferences } from './link-references.ts'
import { type ThreadWindow, windowOf } from './thread-window.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'

/** A comment as it is shown. */
export type CommentText = Pick<Rendered, 'html' | 'direction'>

/** What the page of a thread shows. */
export interface ThreadData {
	frame: RepoFrame
	thread: DiscussionThread
	/** The part of it that is shown. */
	part: ThreadWindow
	/** Each comment that is shown, as safe HTML, by the event's id. */
	texts: ReadonlyMap<string, CommentText>
	/** What a pull request changes; `undefined` for discussions and where the files are restricted. */
	diff: DiffView | undefined
	/** Ids of the members of the organization that owns the repository. */
	members: ReadonlySet<string>
	/** The visitor's own name. */
	self: string | undefined
	/** Hours within which files leave the disk that only a hidden comment showed. */
	leavesWithin: number
	/** The same for large files that only the commits of a deleted pull request name. */
	commitsLeaveWithin: number
	form: FormState
	/** The comment that was typed, as it would be shown. */
	preview?: CommentText | undefined
}

type Call = PageCall<RepoParams | 'number'>

function numberOf({ params }: Call): number {
	if (!/^[1-9]\d{0,8}$/.test(params.number)) throw new HubError('discussion-not-found', { number: 0 })
	return Number(params.number)
}

type RenderCall = Pick<PageCall, 'tools' | 'origin' | 'hub' | 'actor'>

async function renderComment({ tools, origin, hub }: RenderCall, linked: string, idPrefix: string): Promise<CommentText> {
	const options = { origin, frontMatter: 'keep', idPrefix, imageProxy: hub.externalImages.proxy } as const
	const { html, direction } = await tools.markdown.render(linked, options)
	return { html, direction }
}

/** What was typed as a comment would be shown, with its links to people and discussions. @throws `sign-in-needed` */
export async function previewComment(call: RenderCall, repo: Repo, typed: string): Promise<CommentText> {
	if (call.actor.kind === 'visitor') throw new HubError('sign-in-needed')
	const [linked = ''] = await linkNumbers(call, repo, await call.hub.discussions.linkMentions([typed]))
	return renderComment(call, linked, 'preview-')
}

async function textOf(call: Call, { id, data }: DiscussionEvent, linked: string): Promise<readonly (readonly [string, CommentText])[]> {
	if (data.type !== 'comment' || data.text === '') return []
	return [[id, await renderComment(call, linked, `comment-${id}-`)]]
}

/** Numbers of discussions become links, as far as there are as many. */
async function linkNumbers({ hub, actor }: RenderCall, { kind, name }: Repo, texts: readonly string[]): Promise<readonly string[]> {
	if (!texts.some(hasReferences)) return texts
	const address = { kind, id: name }
	const { total } = await hub.discussions.list(actor, address, {}, { skip: 0, limit: 1 })
	return texts.map((one) => linkReferences(one, (number) => (number <= total ? discussionAddress(address, number) : undefined)))
}

/** Texts of the comments that are shown, in the part or beside the lines they are about. */
async function textsOf(
	call: Call,
	{ repo }: RepoFrame,
	{ events }: DiscussionThread,
	{ opening, shown }: ThreadWindow,
): Promise<Map<string, CommentText>> {
	const besideLines = events.filter(({ data }) => data.type === 'comment' && data.place !== undefined)
	const wanted = [...new Set([...(opening ? [opening] : []), ...shown, ...besideLines])]
	const mentioned = await call.hub.discussions.linkMentions(wanted.map(({ data }) => (data.type === 'comment' ? data.text : '')))
	const linked = await linkNumbers(call, repo, mentioned)
	return new Map((await Promise.all(wanted.map((event, index) => textOf(call, event, linked[index] ?? '')))).flat())
}

/** Asks for a thread with its comments rendered. @throws `discussion-not-found` */
export function loadThread(kind: RepoKind): (call: Call) => Promise<ThreadData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind)
		if (isElsewhere(frame)) return frame
		const { hub, actor } = call
		const ref = { kind, id: frame.repo.name }
		const thread = await hub.discussions.thread(actor, ref, numberOf(call))
		if (actor.kind === 'person' && (actor.unread ?? 0) > 0) await hub.notifications.markThreadRead(actor, thread.discussion)
		const part = windowOf(thread.events, call.url.searchParams.get('at') ?? carriedOn(call, 'event'))
		const texts = await textsOf(call, frame, thread, part)
		const isReadable = thread.discussion.target !== undefined && frame.mayReadFiles
		const diff = isReadable ? await loadDiff(await hub.discussions.diff(actor, ref, thread.discussion.number)) : undefined
		const self = actor.kind === 'person' ? actor.account.name : undefined
		const owner = thread.people.get(frame.repo.ownerId)
		const members = new Set(owner?.kind === 'org' ? (await hub.people.related(owner)).map(({ id }) => id) : [])
		const { hoursMax: leavesWithin, unnamedHoursMax: commitsLeaveWithin } = hub.garbage
		return { frame, thread, part, texts, diff, members, self, leavesWithin, commitsLeaveWithin, form: EMPTY_FORM }
	}
}

/** What the forms of a thread act on. */
type At = AtRepo<Call> & { number: number }

/** Failures that each form of a thread may have, and the field that is asked for. */
const failuresOf = (field: string) =>
	({
		'invalid-input': field,
		'merge-conflict': 'form',
		'discussion-closed': 'form',
		'discussion-locked': 'form',
		'invalid-card': 'form',
	}) as const

/** The address of an event that was made just now: the last of the thread. */
const atEnd = ({ ref, number }: At, { id }: { id: string }): string => `${discussionAddress(ref, number)}#event-${id}`

/** The address of a comment beside the line that it is about. */
const besideLine = ({ ref, number }: At, { id }: { id: string }): string => `${discussionFilesAddress(ref, number)}#event-${id}`

/** The address of an event that was there before: the thread's own address may not show it. */
async function atEvent({ hub, actor, ref, number }: At, eventId: string): Promise<string> {
	const { events } = await hub.discussions.thread(actor, ref, number)
	const isEarlier = windowOf(events).earlier.some(({ id }) => id === eventId)
	return isEarlier ? discussionEventAddress(ref, number, eventId) : `${discussionAddress(ref, number)}#event-${eventId}`
}

/** A form with a comment, which makes an event. */
const commentForm = (run: (at: At, comment: string) => Promise<{ id: string }>) =>
	form({
		fields: { comment: text },
		run: async (at: At, { comment }) => atEnd(at, await run(at, comment)),
		failures: failuresOf('comment'),
	})

const THREAD_FORMS = {
	preview: form({
		fields: { comment: text },
		run: async (at: At, values) => ({ form: { values, errors: {} }, preview: await previewComment(at, at.repo, values.comment) }),
	}),
	comment: commentForm(({ hub, actor, ref, number }, comment) => hub.discussions.comment(actor, ref, number, comment)),
	close: commentForm(({ hub, actor, ref, number }, comment) => hub.discussions.setStatus(actor, ref, number, 'closed', comment)),
	open: commentForm(({ hub, actor, ref, number }, comment) => hub.discussions.setStatus(actor, ref, number, 'open', comment)),
	rename: form({
		fields: { title: text },
		run: async (at: At, { title }) => atEnd(at, await at.hub.discussions.rename(at.actor, at.ref, at.number, title)),
		failures: failuresOf('title'),
	}),
	edit: form({
		fields: { event: text, comment: text },
		run: async (at: At, { event, comment }) =>
			atEvent(at, (await at.hub.discussions.editComment(at.actor, at.ref, at.number, event, comment)).id),
		failures: failuresOf('comment'),
	}),
	hide: form({
		fields: { event: text },
		run: async (at: At, { event }) => atEvent(at, (await at.hub.discussions.hideComment(at.actor, at.ref, at.number, event)).id),
		failures: failuresOf('comment'),
	}),
	pin: form({
		fields: { pinned: yes },
		run: async (at: At, { pinned }) => atEnd(at, await at.hub.discussions.pin(at.actor, at.ref, at.number, pinned)),
		failures: failuresOf('comment'),
	}),
	lock: form({
		fields: { locked: yes },
		run: async (at: At, { locked }) => atEnd(at, await at.hub.discussions.lock(at.actor, at.ref, at.number, locked)),
		failures: failuresOf('comment'),
	}),
	react: form({
		fields: { event: text, reaction: text },
		async run(at: At, { event, reaction }) {
			await at.hub.discussions.react(at.actor, at.ref, at.number, event, reaction.slice(1), reaction.startsWith('+'))
			return atEvent(at, event)
		},
		failures: failuresOf('comment'),
	}),
	line: form({
		fields: { place: text, comment: text },
		run: async (at: At, { place, comment }) =>
			besideLine(at, await at.hub.discussions.comment(at.actor, at.ref, at.number, comment, placeOf(place))),
		failures: failuresOf('comment'),
	}),
	merge: form({
		fields: { comment: text, squash: yes },
		async run({ hub, actor, ref, number }: At, { comment, squash }) {
			await hub.discussions.merge(actor, ref, number, comment, { squash })
			return discussionAddress(ref, number)
		},
		failures: failuresOf('comment'),
	}),
	delete: form({
		fields: {},
		done: (words, _, { number }: At) => words.community.discussion.threadDeleted(number),
		async run({ hub, actor, ref, number }: At) {
			await hub.discussions.delete(actor, ref, number)
			return discussionsAddress(ref)
		},
	}),
}

/** Comments, renames, closes, opens, merges, hides, deletes. */
export const actThread = (kind: RepoKind) =>
	answerForms({
		async find(call: Call) {
			const at = await findRepo(call, kind)
			return isElsewhere(at) ? at : { ...at, number: numberOf(call) }
		},
		load: loadThread(kind),
		forms: THREAD_FORMS,
	})

/** The line that a form is about, as `lines.tsx` writes it. */
function placeOf(typed: string): Omit<LinePlace, 'oid'> {
	const [, side, number, path = ''] = /^(old|new):(\d{1,9}):(.+)$/s.exec(typed) ?? []
	if (side !== 'old' && side !== 'new') throw new HubError('invalid-input', { what: 'the form', why: 'it names no line' })
	return { side, line: Number(number), path }
}
