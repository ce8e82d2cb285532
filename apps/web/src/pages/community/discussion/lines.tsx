import type { DiscussionEvent, LinePlace } from '@stoa/hub'
import { Button, Prose, TextArea, When } from '@stoa/ui'
import { accountAddress, discussionEventAddress, discussionFilesAddress, pullDiffAddress } from '@stoa/vocabulary'
import { LineDiff, type LineTalk } from '../../../viewers/diff/line-diff.tsx'
import type { DiffLine } from '../../../viewers/diff/parse-diff.ts'
import { PostForm } from '../../../parts/form-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import styles from './lines.module.css'
import type { ThreadData } from './thread.ts'

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

/** What a pull request changes, line by line, with what was said about the lines and a way to say more. */
export function Lines({ data }: { data: ThreadData }) {
	const { frame, thread, diff } = data
	const { call } = useFrame()
	if (!diff) return null
	// The line that a link asks about, or that a form was refused for.
	const asked = data.form.values['place'] ?? call.url.searchParams.get('on')
	const { number, target } = thread.discussion
	const said = saidAboutLines(thread.events)
	const wholeHref = pullDiffAddress({ kind: frame.repo.kind, id: frame.repo.name }, number, target ?? '')
	const talk: LineTalk = {
		renderNumber: (path, line) => <LineNumber path={path} line={line} data={data} />,
		renderBelow: (path, line) => {
			const key = keyOf(placeOf(path, line))
			const comments = said.get(key) ?? []
			const isAsked = asked === key && mayTalk(data)
			if (comments.length === 0 && !isAsked) return undefined
			return (
				<>
					{comments.map(({ event }) => (
						<Remark key={event.id} event={event} data={data} />
					))}
					{isAsked && <Say here={filesAddress(data)} place={key} data={data} />}
				</>
			)
		},
	}
	return <LineDiff diff={diff} wholeHref={wholeHref} talk={talk} />
}

const mayTalk = ({ self, thread, frame }: ThreadData): boolean => self !== undefined && (!thread.discussion.isLocked || frame.mayWrite)
const filesAddress = ({ frame, thread }: ThreadData): string =>
	discussionFilesAddress({ kind: frame.repo.kind, id: frame.repo.name }, thread.discussion.number)

function LineNumber({ path, line, data }: { path: string; line: DiffLine; data: ThreadData }) {
	const words = useWords().community.discussion
	const number = line.new ?? line.old
	if (!mayTalk(data)) return number
	return (
		<a
			href={`${filesAddress(data)}?on=${encodeURIComponent(keyOf(placeOf(path, line)))}#say`}
			aria-label={words.commentLine({ number, path })}
			rel="nofollow"
		>
			{number}
		</a>
	)
}

function Remark({ event, data: { frame, thread, texts } }: { event: DiscussionEvent; data: ThreadData }) {
	const words = useWords().community.discussion
	const { now } = useFrame()
	const name = thread.people.get(event.authorId ?? '')?.name
	const text = texts.get(event.id)
	return (
		<div className={styles.remark} id={`event-${event.id}`}>
			<p>
				{name === undefined ? words.aDeletedAccount : <a href={accountAddress(name)}>{name}</a>},{' '}
				<a href={discussionEventAddress({ kind: frame.repo.kind, id: frame.repo.name }, thread.discussion.number, event.id)}>
					<When date={event.createdAt} now={now} />
				</a>
			</p>
			{text === undefined ? <p>{words.commentHidden}</p> : <Prose html={text.html} direction={text.direction} />}
		</div>
	)
}

function Say({ here, place, data: { form } }: { here: string; place: string; data: ThreadData }) {
	const {
		community: { discussion: words },
		parts: { forms },
	} = useWords()
	const isMine = form.values['place'] === place
	return (
		<div id="say">
			<PostForm action={here}>
				<input type="hidden" name="do" value="line" />
				<input type="hidden" name="place" value={place} />
				<TextArea
					name="comment"
					id="line-comment"
					label={words.aboutLineMarkdown}
					hint={forms.markdownHint}
					defaultValue={isMine ? form.values['comment'] : undefined}
					error={isMine ? form.errors['comment'] : undefined}
					required
				/>
				<div>
					<Button type="submit" weight="main">
						{words.comment}
					</Button>
				</div>
			</PostForm>
		</div>
	)
}
