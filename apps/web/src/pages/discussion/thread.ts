import type { DiscussionEvent, DiscussionThread, LinePlace, Repo } from '@stoa/hub'
import type { Rendered } from '@stoa/markdown'
import { type Addressed, discussionAddress, discussionEventAddress, HubError, type RepoKind } from '@stoa/vocabulary'
import { type DiffView, loadDiff } from '../../layouts/diff/load-diff.ts'
import { loadRepo, type RepoFrame, type RepoParams } from '../../layouts/repo/load-repo.ts'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import { hasReferences, linkReferences } from './link-references.ts'
import { type ThreadWindow, windowOf } from './thread-window.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../site/route.ts'

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
	/** The visitor's own name. */
	self: string | undefined
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
export async function previewComment(call: RenderCall, repo: Repo, text: string): Promise<CommentText> {
	if (call.actor.kind === 'visitor') throw new HubError('sign-in-needed')
	const [linked = ''] = await linkNumbers(call, repo, await call.hub.discussions.linkMentions([text]))
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
	return texts.map((text) => linkReferences(text, (number) => (number <= total ? discussionAddress(address, number) : undefined)))
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

/** Where to go on after something was done to an event: what is new stands at the end, which the thread's own address shows. */
function addressAfter(address: Addressed, { discussion, events }: DiscussionThread, eventId: string | undefined): string {
	const here = discussionAddress(address, discussion.number)
	if (eventId === undefined) return here
	const isEarlier = windowOf(events).earlier.some(({ id }) => id === eventId)
	return isEarlier ? discussionEventAddress(address, discussion.number, eventId) : `${here}#event-${eventId}`
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
		const part = windowOf(thread.events, call.url.searchParams.get('at') ?? call.form.get('event') ?? undefined)
		const texts = await textsOf(call, frame, thread, part)
		const isReadable = thread.discussion.target !== undefined && frame.mayReadFiles
		const diff = isReadable ? await loadDiff(await hub.discussions.diff(actor, ref, thread.discussion.number)) : undefined
		const self = actor.kind === 'person' ? actor.account.name : undefined
		return { frame, thread, part, texts, diff, self, form: EMPTY_FORM }
	}
}

/** Comments, renames, closes, opens, merges, hides: the form's `do` says which. */
export function actThread(kind: RepoKind): (call: Call) => Promise<(ThreadData & { invalid?: true }) | Elsewhere> {
	return async (call) => {
		const data = await loadThread(kind)(call)
		if (isElsewhere(data)) return data
		const { repo } = data.frame
		if (call.form.get('do') === 'preview') {
			const comment = call.form.get('comment') ?? ''
			return { ...data, form: { values: { comment }, errors: {} }, preview: await previewComment(call, repo, comment) }
		}
		try {
			const event = await change(call, kind, repo.name)
			return { redirect: addressAfter({ kind, id: repo.name }, data.thread, event) }
		} catch (error) {
			const field = call.form.get('do') === 'rename' ? 'title' : 'comment'
			const form = refuse(call.form, error, {
				'invalid-input': field,
				'merge-conflict': 'form',
				'discussion-closed': 'form',
				'discussion-locked': 'form',
				'invalid-card': 'form',
			})
			return { ...data, form, invalid: true }
		}
	}
}

/** The line that a form is about, as `lines.tsx` writes it. */
function placeOf(text: string): Omit<LinePlace, 'oid'> {
	const [, side, line, path = ''] = /^(old|new):(\d{1,9}):(.+)$/s.exec(text) ?? []
	if (side !== 'old' && side !== 'new') throw new HubError('invalid-input', { what: 'the form', why: 'it names no line' })
	return { side, line: Number(line), path }
}

/** Does what the form asks; the answer is the event to show. */
async function change(call: Call, kind: RepoKind, id: string): Promise<string | undefined> {
	const { hub, actor, form } = call
	const ref = { kind, id }
	const number = numberOf(call)
	const comment = form.get('comment') ?? ''
	switch (form.get('do')) {
		case 'comment':
			return (await hub.discussions.comment(actor, ref, number, comment)).id
		case 'close':
			return (await hub.discussions.setStatus(actor, ref, number, 'closed', comment)).id
		case 'open':
			return (await hub.discussions.setStatus(actor, ref, number, 'open', comment)).id
		case 'rename':
			return (await hub.discussions.rename(actor, ref, number, form.get('title') ?? '')).id
		case 'edit':
			return (await hub.discussions.editComment(actor, ref, number, form.get('event') ?? '', comment)).id
		case 'hide':
			return (await hub.discussions.hideComment(actor, ref, number, form.get('event') ?? '')).id
		case 'pin':
			return (await hub.discussions.pin(actor, ref, number, form.get('pinned') === 'yes')).id
		case 'lock':
			return (await hub.discussions.lock(actor, ref, number, form.get('locked') === 'yes')).id
		case 'react': {
			const [sign, symbol] = [(form.get('reaction') ?? '').slice(0, 1), (form.get('reaction') ?? '').slice(1)]
			await hub.discussions.react(actor, ref, number, form.get('event') ?? '', symbol, sign === '+')
			return form.get('event') ?? undefined
		}
		case 'line':
			return (await hub.discussions.comment(actor, ref, number, comment, placeOf(form.get('place') ?? ''))).id
		case 'merge':
			await hub.discussions.merge(actor, ref, number, comment, { squash: form.get('squash') === 'yes' })
			return undefined
		default:
			throw new HubError('invalid-input', { what: 'the form', why: 'it names no change' })
	}
}
