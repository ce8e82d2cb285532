import type { ShownMirrorRequest } from '@stoa/hub'
import { Button, Choice, EmptyState, Note, Notice, Pagination, TextField, When } from '@stoa/ui'
import { accountAddress, PAGES, repoAddress } from '@stoa/vocabulary'
import { FormPage, formStyles, PostForm } from '../../../parts/form-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import { UpstreamFacts } from '../mirror-ask/facts.tsx'
import type { MirrorRequestsData } from './act.ts'

const HERE = PAGES.mirrorRequests.href()
/** Files that a request shows. */
const FILES = 50

const at = (page: number): string => PAGES.mirrorRequests.href(page > 0 ? { p: String(page) } : {})

/** Requests for repositories of upstreams: the visitor's own, and those to be answered. */
export function MirrorRequestsPage({ data: { requests, page, hasMore, form } }: { data: MirrorRequestsData }) {
	const words = useWords().settings.mirrorRequests
	return (
		<FormPage title={words.title} lead={words.lead} wide>
			{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
			{requests.length === 0 && <EmptyState title={words.noRequests}>{words.noRequestsHint}</EmptyState>}
			{requests.map((request) => (
				<Request key={request.id} request={request} />
			))}
			<Pagination startHref={page > 0 ? at(0) : undefined} nextHref={hasMore ? at(page + 1) : undefined} />
		</FormPage>
	)
}

function Request({ request }: { request: ShownMirrorRequest }) {
	const words = useWords().settings.mirrorRequests
	const { now } = useFrame()
	const { kind, name, upstream, person, reason, facts, state, createdAt, mayAnswer } = request
	const asked = { kind, upstream, when: <When date={createdAt} now={now} /> }
	return (
		<section>
			<h2>
				{state === 'approved' ? <a href={repoAddress({ kind, id: name })}>{name}</a> : <bdi>{name}</bdi>} <Note>{words.states[state]}</Note>
			</h2>
			<p>
				{person
					? words.asked({ ...asked, person: <a href={accountAddress(person.name)}>{person.name}</a> })
					: words.askedByDeletedAccount(asked)}
			</p>
			<blockquote dir="auto">{reason}</blockquote>
			<Answered request={request} />
			<UpstreamFacts facts={facts} files={FILES} />
			{mayAnswer && <AnswerForms request={request} />}
		</section>
	)
}

function Answered({ request: { state, rule, answeredBy, answeredAt, note } }: { request: ShownMirrorRequest }) {
	const words = useWords().settings.mirrorRequests
	const { now } = useFrame()
	if (!answeredAt) return null
	const by = rule === undefined ? (answeredBy?.name ?? words.anOperator) : words.theRule(rule)
	const answer = { by, when: <When date={answeredAt} now={now} /> }
	if (note === undefined) return <p>{state === 'approved' ? words.wasApproved(answer) : words.wasRefused(answer)}</p>
	const noted = { ...answer, note: <bdi>{note}</bdi> }
	return <p>{state === 'approved' ? words.wasApprovedNote(noted) : words.wasRefusedNote(noted)}</p>
}

function AnswerForms({ request: { id, name } }: { request: ShownMirrorRequest }) {
	const words = useWords().settings.mirrorRequests
	return (
		<PostForm action={HERE}>
			<input type="hidden" name="do" value="answer" />
			<input type="hidden" name="request" value={id} />
			<TextField name="note" id={`note-${id}`} label={words.note} hint={words.noteHint} maxLength={1000} />
			<Choice type="checkbox" name="pin" value="yes" label={words.pin} />
			<div className={formStyles.buttons}>
				<Button type="submit" weight="main" name="answer" value="approve" aria-label={words.approveNamed(name)}>
					{words.approve}
				</Button>
				<Button type="submit" name="answer" value="refuse" aria-label={words.refuseNamed(name)}>
					{words.refuse}
				</Button>
			</div>
		</PostForm>
	)
}
