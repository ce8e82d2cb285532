import { PAGES, type HubError, isHubError } from '@stoa/vocabulary'
import { ButtonLink, EmptyState, When } from '@stoa/ui'
import { z } from 'zod'
import { useFrame } from '../site/frame.tsx'
import { useWords } from '../site/use-words.ts'
import styles from './failure-page.module.css'
import type { Words } from '../words/words.ts'

/** What may have been meant, as failures carry it. */
const Near = z.array(z.object({ label: z.string(), href: z.string().startsWith('/') }))

function Suggestions({ error }: { error: unknown }) {
	const words = useWords().failure
	const near = isHubError(error) ? (Near.safeParse(error.fields['near']).data ?? []) : []
	if (near.length === 0) return null
	return (
		<nav className={styles.near} aria-label={words.didYouMean}>
			<p>{words.didYouMean}</p>
			<ul>
				{near.map(({ label, href }) => (
					<li key={href}>
						<a href={href}>{label}</a>
					</li>
				))}
			</ul>
		</nav>
	)
}

/** What the tab and the page of a failure say first. */
export function failureTitle(words: Words['failure'], error: unknown, status: number): string {
	const takenDown = isHubError(error) ? words.takenDown[error.code] : undefined
	if (takenDown !== undefined) return takenDown
	const isGated = isHubError(error, 'gated-repo') || isHubError(error, 'gated-sign-in')
	return isGated ? words.filesRestricted : (words.titles[status] ?? words.other)
}

const Decided = z.object({ reason: z.string().optional(), at: z.string().optional() })

/** Says to everyone who could see something before that it was taken down, when and why. */
function TakenDownPage({ error, status }: { error: HubError; status: number }) {
	const words = useWords().failure
	const { now } = useFrame()
	const { reason, at = '' } = Decided.safeParse(error.fields).data ?? {}
	const date = new Date(at)
	return (
		<div className={styles.page}>
			<p className={styles.status}>{status}</p>
			<EmptyState
				isPage
				title={failureTitle(words, error, status)}
				actions={
					<>
						<ButtonLink href={PAGES.home.href()}>{words.home}</ButtonLink>
						<ButtonLink href={PAGES.models.href()}>{words.browseModels}</ButtonLink>
					</>
				}
			>
				{words[Number.isNaN(date.getTime()) ? 'takenDownText' : 'takenDownTextWhen']({
					when: <When date={date} now={now} />,
					reason: <span dir="auto">{reason?.replace(/\.\s*$/, '') || words.noneWasGiven}</span>,
				})}
			</EmptyState>
		</div>
	)
}

/** Any failure as a page: what happened, and what to do next. */
export function FailurePage({ error, status }: { error: unknown; status: number }) {
	const words = useWords().failure
	const { actor } = useFrame().call
	const isGated = isHubError(error, 'gated-repo') || isHubError(error, 'gated-sign-in')
	if (isHubError(error) && words.takenDown[error.code] !== undefined) return <TakenDownPage error={error} status={status} />
	return (
		<div className={styles.page}>
			<p className={styles.status}>{status}</p>
			<div>
				<EmptyState
					isPage
					title={failureTitle(words, error, status)}
					actions={
						<>
							<ButtonLink href={PAGES.home.href()}>{words.home}</ButtonLink>
							<ButtonLink href={PAGES.models.href()}>{words.browseModels}</ButtonLink>
							{actor.kind === 'visitor' && <ButtonLink href={PAGES.signIn.href()}>{words.signIn}</ButtonLink>}
						</>
					}
				>
					{isHubError(error) && <>{error.message.replace(/\.$/, '')}. </>}
					{!isGated && !isHubError(error, 'not-in-catalogue') && words.hints[status]}
				</EmptyState>
				<Suggestions error={error} />
			</div>
		</div>
	)
}
