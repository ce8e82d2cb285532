import type { DiscussionEvent, LinePlace } from '@stoa/hub'
import { Button, Notice, Prose, TextArea, When } from '@stoa/ui'
import { accountAddress, discussionAddress, pullDiffAddress } from '@stoa/vocabulary'
import { type DiffFile, type DiffLine, parseDiff } from '../../layouts/diff/parse-diff.ts'
import { PostForm } from '../../layouts/form-page.tsx'
import { useFrame } from '../../site/frame.tsx'
import styles from './lines.module.css'
import type { ThreadData } from './thread.ts'

/** Lines shown at most; a longer difference is a link away. */
const LINES_MAX = 3000

const NO_LINE: DiffLine = { kind: 'same', text: '', old: undefined, new: undefined }

type Said = { event: DiscussionEvent; place: LinePlace }

const keyOf = ({ path, side, line }: Pick<LinePlace, 'path' | 'side' | 'line'>): string => `${side}:${line}:${path}`
const placeOf = (path: string, line: DiffLine): Pick<LinePlace, 'path' | 'side' | 'line'> =>
	line.new === undefined ? { path, side: 'old', line: line.old ?? 0 } : { path, side: 'new', line: line.new }

/** What was said about lines, by line. */
function saidAboutLines(events: readonly DiscussionEvent[]): Map<string, Said[]> {
	const said = events.flatMap((event): Said[] =>
		event.data.type === 'comment' && event.data.place ? [{ event, place: event.data.place }] : [],
	)
	return Map.groupBy(said, ({ place }) => keyOf(place))
}

/** As much of a difference as `linesMax` allows, from its beginning. */
function cut(files: readonly DiffFile[], linesMax: number): { files: DiffFile[]; isCut: boolean } {
	const shown: DiffFile[] = []
	let left = linesMax
	for (const file of files) {
		if (left <= 0) return { files: shown, isCut: true }
		const hunks: DiffFile['hunks'] = []
		for (const { heading, lines } of file.hunks) {
			if (left > 0) hunks.push({ heading, lines: lines.slice(0, left) })
			left -= lines.length
		}
		shown.push({ ...file, hunks })
	}
	return { files: shown, isCut: left < 0 }
}

/** What a pull request changes, line by line, with what was said about the lines and a way to say more. */
export function Lines({ data }: { data: ThreadData }) {
	const { frame, thread, diff } = data
	if (!diff) return null
	const { number, target } = thread.discussion
	if (diff.text === '') return <Notice>Nothing differs.</Notice>
	const { files, isCut } = cut(parseDiff(diff.text), LINES_MAX)
	const said = saidAboutLines(thread.events)
	const wholeHref = pullDiffAddress({ kind: frame.repo.kind, id: frame.repo.name }, number, target ?? '')
	return (
		<>
			{files.map((file) => (
				<File key={file.path} file={file} said={said} data={data} />
			))}
			{(isCut || diff.isCut) && (
				<Notice>
					This is the beginning. <a href={wholeHref}>Read the whole difference as plain text</a>.
				</Notice>
			)}
		</>
	)
}

function File({ file, said, data }: { file: DiffFile; said: Map<string, Said[]>; data: ThreadData }) {
	return (
		<section className={styles.file} aria-label={file.path}>
			<h4>
				{file.oldPath !== undefined && file.oldPath !== file.path && (
					<>
						<code>{file.oldPath}</code> became{' '}
					</>
				)}
				<code>{file.path}</code>
			</h4>
			{file.isBinary && <p>Both sides are bytes.</p>}
			{file.hunks.length > 0 && (
				// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
				<section className={styles.scroll} tabIndex={0} aria-label={`Lines of ${file.path}`}>
					<table className={styles.lines}>
						{file.hunks.map(({ heading, lines }) => (
							<tbody key={keyOf(placeOf(file.path, lines[0] ?? NO_LINE))}>
								<tr className={styles.hunk}>
									<td colSpan={3}>{heading || '…'}</td>
								</tr>
								{lines.map((line) => (
									<Line key={keyOf(placeOf(file.path, line))} path={file.path} line={line} said={said} data={data} />
								))}
							</tbody>
						))}
					</table>
				</section>
			)}
		</section>
	)
}

function Line({ path, line, said, data }: { path: string; line: DiffLine; said: Map<string, Said[]>; data: ThreadData }) {
	const { call } = useFrame()
	const place = placeOf(path, line)
	const key = keyOf(place)
	const comments = said.get(key) ?? []
	const { number } = data.thread.discussion
	const here = discussionAddress({ kind: data.frame.repo.kind, id: data.frame.repo.name }, number)
	const isAsked = call.url.searchParams.get('on') === key || data.form.values['place'] === key
	const shownNumber = line.new ?? line.old
	const mayTalk = data.self !== undefined && (!data.thread.discussion.isLocked || data.frame.mayWrite)
	return (
		<>
			<tr className={line.kind === 'same' ? undefined : styles[line.kind]}>
				<td className={styles.number}>
					{mayTalk ? (
						<a href={`${here}?on=${encodeURIComponent(key)}#say`} aria-label={`Comment on line ${shownNumber} of ${path}`} rel="nofollow">
							{shownNumber}
						</a>
					) : (
						shownNumber
					)}
				</td>
				<td className={styles.sign} aria-label={line.kind === 'same' ? undefined : line.kind}>
					{line.kind === 'added' ? '+' : line.kind === 'removed' ? '−' : ''}
				</td>
				<td className={styles.text}>{line.text}</td>
			</tr>
			{(comments.length > 0 || (isAsked && mayTalk)) && (
				<tr className={styles.talk}>
					<td colSpan={3}>
						{comments.map(({ event }) => (
							<Remark key={event.id} event={event} data={data} />
						))}
						{isAsked && mayTalk && <Say here={here} place={key} data={data} />}
					</td>
				</tr>
			)}
		</>
	)
}

function Remark({ event, data: { thread, texts } }: { event: DiscussionEvent; data: ThreadData }) {
	const { now } = useFrame()
	const name = thread.people.get(event.authorId ?? '')?.name
	const text = texts.get(event.id)
	return (
		<div className={styles.remark}>
			<p>
				{name === undefined ? 'Somebody who left' : <a href={accountAddress(name)}>{name}</a>},{' '}
				<a href={`#event-${event.id}`}>
					<When date={event.createdAt} now={now} />
				</a>
			</p>
			{text === undefined ? <p>This comment was hidden.</p> : <Prose html={text.html} direction={text.direction} />}
		</div>
	)
}

function Say({ here, place, data: { form } }: { here: string; place: string; data: ThreadData }) {
	const isMine = form.values['place'] === place
	return (
		<div id="say">
			<PostForm action={here}>
				<input type="hidden" name="do" value="line" />
				<input type="hidden" name="place" value={place} />
				<TextArea
					name="comment"
					id="line-comment"
					label="About this line, in Markdown"
					defaultValue={isMine ? form.values['comment'] : undefined}
					error={isMine ? form.errors['comment'] : undefined}
					required
				/>
				<div>
					<Button type="submit" weight="main">
						Comment
					</Button>
				</div>
			</PostForm>
		</div>
	)
}
