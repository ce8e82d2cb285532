import type { ShownMirrorRequest } from '@stoa/hub'
import { Button, ButtonLink, Notice, TextArea, When } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { FormPage, PostForm } from '../../../parts/form-page.tsx'
import { fieldOf } from '../../../site/form.ts'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { Words } from '../../../words/words.ts'
import type { MirrorAskData } from './act.ts'
import { UpstreamFacts } from './facts.tsx'

function refusalText(words: Words['settings']['mirrorAsk'], { rule, note }: Pick<ShownMirrorRequest, 'rule' | 'note'>): string {
	if (rule === undefined) return note === undefined ? words.refused : words.refusedNote(note)
	return note === undefined ? words.refusedByRule(rule) : words.refusedByRuleNote(rule, note)
}

/** What a repository of an upstream is, and the form that asks for it. */
export function MirrorAskPage({ data: { found, form } }: { data: MirrorAskData }) {
	const words = useWords().settings.mirrorAsk
	const { call, now } = useFrame()
	const { upstream, facts, kind, request } = found
	const here = PAGES.mirrorAsk.href({ kind, id: facts.id })
	const isWaiting = request?.state === 'waiting'
	return (
		<FormPage title={facts.id} lead={words.lead(kind, upstream)} wide>
			<UpstreamFacts facts={facts} />
			{isWaiting && <Notice>{words.isWaiting(<When date={request.createdAt} now={now} />)}</Notice>}
			{request?.state === 'refused' && <Notice tone="warning">{refusalText(words, request)}</Notice>}
			{call.actor.kind === 'visitor' ? (
				<div>
					<ButtonLink href={PAGES.signIn.href({ next: here })}>{words.signIn}</ButtonLink>
				</div>
			) : (
				!isWaiting && (
					<PostForm action={here} state={form}>
						<TextArea {...fieldOf(form, 'reason')} label={words.reason} rows={4} maxLength={1000} required />
						<p>{words.readersOfReason}</p>
						<div>
							<Button type="submit" weight="main">
								{words.ask(kind)}
							</Button>
						</div>
					</PostForm>
				)
			)}
		</FormPage>
	)
}
