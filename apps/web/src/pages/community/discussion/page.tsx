import type { Account, DiscussionEvent } from '@stoa/hub'
import { Avatar, Button, Icon, type IconName, Note, Notice, Prose, TextArea, When } from '@stoa/ui'
import {
	accountAddress,
	type Addressed,
	commitAddress,
	discussionAddress,
	discussionFilesAddress,
	reportAddress,
	takedownAddress,
	threadChangesAddress,
} from '@stoa/vocabulary'
import { Island } from '../../../islands/island.tsx'
import { countedWord } from '../../../layouts/counted.ts'
import { PostForm } from '../../../layouts/form-page.tsx'
import { AccountAvatar } from '../../../layouts/org/account-avatar.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { Actions } from './actions.tsx'
import { Beside } from './beside.tsx'
import { Earlier } from './earlier.tsx'
import { OtherPart } from './other-part.tsx'
import styles from './page.module.css'
import { Reactions } from './reactions.tsx'
import { ThreadFrame } from './thread-frame.tsx'
import type { ThreadData } from './thread.ts'

/** A discussion or a pull request: what was said and done, and what can be done now. */
export function ThreadPage({ data }: { data: ThreadData }) {
	const { frame, thread, self } = data
	const { people, conflicts, discussion } = thread
	const { opening, shown, earlier, later } = data.part
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const nameOf = (id: string | undefined): string | undefined => people.get(id ?? '')?.name
	const isMine = self !== undefined && nameOf(discussion.authorId) === self
	return (
		<ThreadFrame data={data} part="conversation">
			<div className={styles.columns}>
				<div>
					<Island name="thread" when="idle" props={{ changes: threadChangesAddress(address, discussion.number) }}>
						{opening && (
							<ol id="conversation" className={styles.events}>
								<Event event={opening} author={nameOf(opening.authorId)} address={address} data={data} />
							</ol>
						)}
						<OtherPart events={earlier} here={address} number={discussion.number} which="earlier" />
						<ol className={styles.events} data-thread>
							{shown.map((event) => (
								<Event key={event.id} event={event} author={nameOf(event.authorId)} address={address} data={data} />
							))}
						</ol>
						<OtherPart events={later} here={address} number={discussion.number} which="later" />
						<output className={styles.news} />
					</Island>
					{conflicts.length > 0 && (
						<Notice tone="warning">
							<p>Both branches changed {conflicts.slice(0, 10).join(', ')}: update the pull request before you merge it.</p>
						</Notice>
					)}
					<Actions data={data} canClose={isMine || frame.mayWrite} />
				</div>
				<Beside data={data} />
			</div>
		</ThreadFrame>
	)
}

function Person({ name }: { name: string | undefined }) {
	return name === undefined ? <span>a deleted account</span> : <a href={accountAddress(name)}>{name}</a>
}

function Event({
	event,
	author,
	address,
	data,
}: {
	event: DiscussionEvent
	author: string | undefined
	address: Addressed
	data: ThreadData
}) {
	return (
		<li id={`event-${event.id}`}>
			{event.data.type === 'comment' ? (
				<Comment event={event} comment={event.data} author={author} data={data} />
			) : (
				<Change event={event} author={author} address={address} />
			)}
		</li>
	)
}

/** The picture of an author, or what stands for a deleted account. */
function Face({ account }: { account: Account | undefined }) {
	return account ? <AccountAvatar account={account} size={24} /> : <Avatar name="" size={24} round />
}

/** What the author of a comment is to the repository, or else to the thread. */
function Role({ event: { authorId }, data: { frame, thread, members } }: { event: DiscussionEvent; data: ThreadData }) {
	if (authorId === undefined) return null
	if (authorId === frame.repo.ownerId) return <Note>owner</Note>
	if (members.has(authorId)) return <Note>member</Note>
	return authorId === thread.discussion.authorId ? <Note>author</Note> : null
}

/** What stands where a comment was. */
function Hidden({ comment: { hiddenBy, takedown } }: { comment: Extract<DiscussionEvent['data'], { type: 'comment' }> }) {
	const { now } = useFrame()
	if (!takedown) return <p className={styles.hidden}>This comment was hidden by {hiddenBy}.</p>
	return (
		<p className={styles.hidden}>
			The administrators of this hub took this comment down <When date={new Date(takedown.at)} now={now} />. Reason:{' '}
			<span dir="auto">{takedown.reason || 'none was given'}</span>
		</p>
	)
}

/** Administrators of the hub take a comment down or bring it back; everyone else reports it to them. */
function ModerationLink({
	event,
	isHidden,
	isMine,
	data,
}: {
	event: DiscussionEvent
	isHidden: boolean
	isMine: boolean
	data: ThreadData
}) {
	const { actor } = useFrame().call
	const { frame, thread } = data
	const repo = { kind: frame.repo.kind, id: frame.repo.name }
	const { number } = thread.discussion
	if (actor.kind === 'person' && actor.account.isAdmin)
		return (
			<a className={styles.when} href={takedownAddress({ repo, number, event: event.id })} aria-label="Moderate this comment">
				Moderate
			</a>
		)
	if (isHidden || isMine) return null
	return (
		<a className={styles.when} href={reportAddress(repo, { number, event: event.id })} rel="nofollow" aria-label="Report this comment">
			Report
		</a>
	)
}

function Comment({
	event,
	comment,
	author,
	data,
}: {
	event: DiscussionEvent
	comment: Extract<DiscussionEvent['data'], { type: 'comment' }>
	author: string | undefined
	data: ThreadData
}) {
	const { now } = useFrame()
	const { frame, thread, texts, self, leavesWithin, form } = data
	const { number } = thread.discussion
	const here = discussionAddress({ kind: frame.repo.kind, id: frame.repo.name }, number)
	const text = texts.get(event.id)
	const isMine = self !== undefined && self === author
	const isHidden = comment.hiddenBy !== undefined || comment.takedown !== undefined
	return (
		<article className={styles.comment}>
			<header>
				<Face account={thread.people.get(event.authorId ?? '')} />
				<Person name={author} />
				<Role event={event} data={data} />
				<a className={styles.when} href={`#event-${event.id}`}>
					<When date={event.createdAt} now={now} />
				</a>
				{comment.history.length > 0 && <Note>edited</Note>}
			</header>
			{isHidden ? (
				<Hidden comment={comment} />
			) : text === undefined ? (
				<p className={styles.hidden}>No description.</p>
			) : (
				<Prose html={text.html} direction={text.direction} />
			)}
			{comment.place && (
				<p className={styles.hidden}>
					About line {comment.place.line} of{' '}
					<a href={`${discussionFilesAddress({ kind: frame.repo.kind, id: frame.repo.name }, number)}#event-${event.id}`}>
						<code>{comment.place.path}</code>
					</a>
				</p>
			)}
			<div className={styles.tools}>
				{!isHidden && <Reactions event={event} data={data} />}
				{!isHidden && comment.history.length > 0 && <Earlier comment={comment} />}
				{!isHidden && isMine && (
					<details className={styles.fold} open={form.values['event'] === event.id}>
						<summary>Edit</summary>
						<PostForm action={here}>
							<input type="hidden" name="do" value="edit" />
							<input type="hidden" name="event" value={event.id} />
							<TextArea
								name="comment"
								id={`edit-${event.id}`}
								label="Comment, in Markdown"
								defaultValue={comment.text}
								error={form.values['event'] === event.id ? form.errors['comment'] : undefined}
								required
							/>
							<div>
								<Button type="submit">Save</Button>
							</div>
						</PostForm>
					</details>
				)}
				{!isHidden && (isMine || frame.mayWrite) && (
					<details className={styles.fold}>
						<summary>Hide</summary>
						<PostForm action={here}>
							<input type="hidden" name="do" value="hide" />
							<input type="hidden" name="event" value={event.id} />
							<p>
								The text is deleted and cannot be restored. Files that only this comment shows leave the disk within{' '}
								{countedWord(leavesWithin, 'hour')}. A note says that the comment was hidden.
							</p>
							<div>
								<Button type="submit" weight="danger">
									Hide this comment
								</Button>
							</div>
						</PostForm>
					</details>
				)}
				<ModerationLink event={event} isHidden={isHidden} isMine={isMine} data={data} />
			</div>
		</article>
	)
}

const CHANGE_ICONS: Record<Exclude<DiscussionEvent['data']['type'], 'comment'>, IconName> = {
	'status-change': 'check',
	'title-change': 'file',
	'pinning-change': 'link',
	'locking-change': 'lock',
	commit: 'branch',
}

function Change({
	event: { createdAt, data },
	author,
	address,
}: {
	event: DiscussionEvent
	author: string | undefined
	address: Addressed
}) {
	const { now } = useFrame()
	if (data.type === 'comment') return null
	return (
		<p className={styles.change}>
			<Icon name={CHANGE_ICONS[data.type]} size={14} />
			<span>
				<Person name={author} /> {data.type === 'status-change' && STATUS_DEEDS[data.status]}
				{data.type === 'pinning-change' && (data.isPinned ? 'pinned it' : 'unpinned it')}
				{data.type === 'locking-change' && (data.isLocked ? 'locked it' : 'unlocked it')}
				{data.type === 'title-change' && (
					<>
						changed the title from <q dir="auto">{data.from}</q> to <q dir="auto">{data.to}</q>
					</>
				)}
				{data.type === 'commit' && (
					<>
						committed <a href={commitAddress(address, data.oid)}>{data.subject}</a> <code>{data.oid.slice(0, 8)}</code>
					</>
				)}
				, <When date={createdAt} now={now} />
			</span>
		</p>
	)
}

/** What a person did to a thread, by the status it has since. */
const STATUS_DEEDS = { draft: 'marked it as a draft', open: 'opened it', closed: 'closed it', merged: 'merged it' } as const
