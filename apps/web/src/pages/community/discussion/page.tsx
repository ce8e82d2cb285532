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
import { PostForm } from '../../../parts/form-page.tsx'
import { AccountAvatar } from '../../../parts/account-avatar.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
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
	const {
		community: { discussion: words },
		islands,
	} = useWords()
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
					<Island name="thread" when="idle" props={{ changes: threadChangesAddress(address, discussion.number), words: islands.thread }}>
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
							<p>{words.bothBranchesChanged(conflicts.slice(0, 10).join(', '))}</p>
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
	const words = useWords().community.discussion
	return name === undefined ? <span>{words.byDeletedAccount}</span> : <a href={accountAddress(name)}>{name}</a>
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
	const words = useWords().community.discussion
	if (authorId === undefined) return null
	if (authorId === frame.repo.ownerId) return <Note>{words.owner}</Note>
	if (members.has(authorId)) return <Note>{words.member}</Note>
	return authorId === thread.discussion.authorId ? <Note>{words.author}</Note> : null
}

/** What stands where a comment was. */
function Hidden({ comment: { hiddenBy, takedown } }: { comment: Extract<DiscussionEvent['data'], { type: 'comment' }> }) {
	const words = useWords().community.discussion
	const { now } = useFrame()
	if (!takedown) return <p className={styles.hidden}>{words.commentHiddenBy(hiddenBy ?? '')}</p>
	return (
		<p className={styles.hidden}>
			{words.commentTakenDown({
				when: <When date={new Date(takedown.at)} now={now} />,
				reason: <span dir="auto">{takedown.reason || words.noneWasGiven}</span>,
			})}
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
	const words = useWords().community.discussion
	const { actor } = useFrame().call
	const { frame, thread } = data
	const repo = { kind: frame.repo.kind, id: frame.repo.name }
	const { number } = thread.discussion
	if (actor.kind === 'person' && actor.account.isAdmin)
		return (
			<a className={styles.when} href={takedownAddress({ repo, number, event: event.id })} aria-label={words.moderateThisComment}>
				{words.moderate}
			</a>
		)
	if (isHidden || isMine) return null
	return (
		<a className={styles.when} href={reportAddress(repo, { number, event: event.id })} rel="nofollow" aria-label={words.reportThisComment}>
			{words.report}
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
	const words = useWords().community.discussion
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
				{comment.history.length > 0 && <Note>{words.edited}</Note>}
			</header>
			{isHidden ? (
				<Hidden comment={comment} />
			) : text === undefined ? (
				<p className={styles.hidden}>{words.noDescription}</p>
			) : (
				<Prose html={text.html} direction={text.direction} />
			)}
			{comment.place && (
				<p className={styles.hidden}>
					{words.aboutLineOf({
						line: comment.place.line,
						link: (
							<a href={`${discussionFilesAddress({ kind: frame.repo.kind, id: frame.repo.name }, number)}#event-${event.id}`}>
								<code>{comment.place.path}</code>
							</a>
						),
					})}
				</p>
			)}
			<div className={styles.tools}>
				{!isHidden && <Reactions event={event} data={data} />}
				{!isHidden && comment.history.length > 0 && <Earlier comment={comment} />}
				{!isHidden && isMine && (
					<details className={styles.fold} open={form.values['event'] === event.id}>
						<summary>{words.edit}</summary>
						<PostForm action={here}>
							<input type="hidden" name="do" value="edit" />
							<input type="hidden" name="event" value={event.id} />
							<TextArea
								name="comment"
								id={`edit-${event.id}`}
								label={words.commentInMarkdown}
								defaultValue={comment.text}
								error={form.values['event'] === event.id ? form.errors['comment'] : undefined}
								required
							/>
							<div>
								<Button type="submit">{words.save}</Button>
							</div>
						</PostForm>
					</details>
				)}
				{!isHidden && (isMine || frame.mayWrite) && (
					<details className={styles.fold}>
						<summary>{words.hide}</summary>
						<PostForm action={here}>
							<input type="hidden" name="do" value="hide" />
							<input type="hidden" name="event" value={event.id} />
							<p>{words.hideQuestion(leavesWithin)}</p>
							<div>
								<Button type="submit" weight="danger">
									{words.hideThisComment}
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
	const words = useWords().community.discussion
	const { now } = useFrame()
	if (data.type === 'comment') return null
	return (
		<p className={styles.change}>
			<Icon name={CHANGE_ICONS[data.type]} size={14} />
			<span>
				<Person name={author} /> {data.type === 'status-change' && words.statusDeeds[data.status]}
				{data.type === 'pinning-change' && (data.isPinned ? words.pinnedIt : words.unpinnedIt)}
				{data.type === 'locking-change' && (data.isLocked ? words.lockedIt : words.unlockedIt)}
				{data.type === 'title-change' && (
					<>{words.changedTitle({ from: <q dir="auto">{data.from}</q>, to: <q dir="auto">{data.to}</q> })}</>
				)}
				{data.type === 'commit' && (
					<>
						{words.committed({
							link: <a href={commitAddress(address, data.oid)}>{data.subject}</a>,
							oid: <code>{data.oid.slice(0, 8)}</code>,
						})}
					</>
				)}
				, <When date={createdAt} now={now} />
			</span>
		</p>
	)
}
