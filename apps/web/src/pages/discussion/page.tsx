import type { DiscussionEvent } from '@stoa/hub'
import { Avatar, Button, Count, exactCount, Icon, type IconName, Note, Notice, Prose, TextArea, TextField, When } from '@stoa/ui'
import {
	accountAddress,
	type Addressed,
	commitAddress,
	discussionAddress,
	reportAddress,
	takedownAddress,
	threadChangesAddress,
} from '@stoa/vocabulary'
import { Island } from '../../islands/island.tsx'
import { countedWord } from '../../layouts/counted.ts'
import { countLines, isPointerChange } from '../../layouts/diff/count-lines.ts'
import { parseDiff } from '../../layouts/diff/parse-diff.ts'
import { STATUS_TONES } from '../../layouts/status-tone.ts'
import { PostForm } from '../../layouts/form-page.tsx'
import { RepoLayout } from '../../layouts/repo/repo-layout.tsx'
import { useFrame } from '../../site/frame.tsx'
import { fieldOf } from '../../site/form.ts'
import { Actions } from './actions.tsx'
import { Earlier } from './earlier.tsx'
import { OtherPart } from './other-part.tsx'
import { Lines } from './lines.tsx'
import styles from './page.module.css'
import { Reactions } from './reactions.tsx'
import type { ThreadData } from './thread.ts'

/** A discussion or a pull request: what was said and done, and what can be done now. */
export function ThreadPage({ data }: { data: ThreadData }) {
	const { frame, thread, self, diff } = data
	const { people, conflicts, discussion } = thread
	const { opening, shown, earlier, later } = data.part
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const nameOf = (id: string | undefined): string | undefined => people.get(id ?? '')?.name
	const isMine = self !== undefined && nameOf(discussion.authorId) === self
	return (
		<RepoLayout frame={frame} tab="community">
			<ThreadHead data={data} canRename={isMine || frame.mayWrite} />
			{diff && <PullRequestParts diff={diff} />}
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
			<div className={styles.actions}>
				<Actions data={data} canClose={isMine || frame.mayWrite} />
			</div>
			{diff && (
				<section id="files" className={styles.diff} aria-labelledby="files-title">
					<h3 id="files-title">Files changed</h3>
					<Lines data={data} />
				</section>
			)}
		</RepoLayout>
	)
}

/** The two parts of a pull request, with how much it changes: the second one may be far down. */
function PullRequestParts({ diff }: { diff: NonNullable<ThreadData['diff']> }) {
	const files = parseDiff(diff.text)
	const { added, removed } = countLines(files.filter((file) => !isPointerChange(file)))
	return (
		<nav className={styles.parts} aria-label="Parts of the pull request">
			<a href="#conversation">Conversation</a>
			<a href="#files">
				Files changed <Count value={files.length} /> {diff.isCut && '+'}
			</a>
			<span dir="ltr">
				<span className={styles.added} aria-hidden="true">
					+{exactCount(added)}
				</span>{' '}
				<span className={styles.removed} aria-hidden="true">
					−{exactCount(removed)}
				</span>
				<span className="sr-only">
					{countedWord(added, 'line')} added, {countedWord(removed, 'line')} removed
				</span>
			</span>
		</nav>
	)
}

function ThreadHead({ data: { frame, thread, form }, canRename }: { data: ThreadData; canRename: boolean }) {
	const { title, number, status, target, isPinned, isLocked } = thread.discussion
	const here = discussionAddress({ kind: frame.repo.kind, id: frame.repo.name }, number)
	return (
		<div className={styles.head}>
			<h2 dir="auto">
				{title} <span>#{number}</span>
			</h2>
			<p className={styles.facts}>
				<Note tone={STATUS_TONES[status]}>{status}</Note>
				{isPinned && <Note>pinned</Note>}
				{isLocked && <Note>locked</Note>}
				<span>{target === undefined ? 'Discussion' : `Pull request to ${target.replace('refs/heads/', '')}`}</span>
				{target !== undefined && <code>refs/pr/{number}</code>}
				<ThreadModerationLink frame={frame} number={number} />
			</p>
			{canRename && (
				<details className={styles.fold} open={form.errors['title'] !== undefined}>
					<summary>Change the title</summary>
					<PostForm action={here}>
						<input type="hidden" name="do" value="rename" />
						<TextField {...fieldOf(form, 'title', title)} label="Title" required maxLength={200} />
						<div>
							<Button type="submit">Save</Button>
						</div>
					</PostForm>
				</details>
			)}
		</div>
	)
}

/** The same for the whole thread. */
function ThreadModerationLink({ frame, number }: { frame: ThreadData['frame']; number: number }) {
	const { actor } = useFrame().call
	const repo = { kind: frame.repo.kind, id: frame.repo.name }
	const isAdmin = actor.kind === 'person' && actor.account.isAdmin
	return (
		<a href={isAdmin ? takedownAddress({ repo, number }) : reportAddress(repo, { number })} rel="nofollow">
			{isAdmin ? 'Moderate' : 'Report'}
		</a>
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
	const { frame, thread, texts, self, form } = data
	const { number } = thread.discussion
	const here = discussionAddress({ kind: frame.repo.kind, id: frame.repo.name }, number)
	const text = texts.get(event.id)
	const isMine = self !== undefined && self === author
	const isHidden = comment.hiddenBy !== undefined || comment.takedown !== undefined
	return (
		<article className={styles.comment}>
			<header>
				<Avatar name={author ?? ''} size={24} round />
				<Person name={author} />
				<a className={styles.when} href={`#event-${event.id}`}>
					<When date={event.createdAt} now={now} />
				</a>
				{comment.history.length > 0 && <Note>edited</Note>}
			</header>
			{isHidden ? (
				<Hidden comment={comment} />
			) : text === undefined ? (
				<p className={styles.hidden}>Nothing was written.</p>
			) : (
				<Prose html={text.html} direction={text.direction} />
			)}
			{comment.place && (
				<p className={styles.hidden}>
					About line {comment.place.line} of <code>{comment.place.path}</code>
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
							<p>The text is deleted for good. A note that it was hidden stays.</p>
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
