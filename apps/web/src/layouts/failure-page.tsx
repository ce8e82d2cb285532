import { PAGES, type HubError, type HubErrorCode, isHubError } from '@stoa/vocabulary'
import { ButtonLink, EmptyState, When } from '@stoa/ui'
import { z } from 'zod'
import { useFrame } from '../site/frame.tsx'
import styles from './failure-page.module.css'

const TITLES: Record<number, string> = {
	401: 'Sign in to continue',
	403: 'You cannot do this',
	451: 'Not available for legal reasons',
	404: 'Page not found',
	429: 'Too many requests',
	500: 'Something went wrong',
	503: 'Not available right now',
	507: 'The disk is full',
}

const HINTS: Record<number, string> = {
	404: 'It may have been renamed, moved or removed, or it is private and you need to sign in to see it.',
	403: 'Ask the owner for access, or sign in with an account that has it.',
	500: 'The error was logged. It is safe to try again.',
}

/** What may have been meant, as failures carry it. */
const Near = z.array(z.object({ label: z.string(), href: z.string().startsWith('/') }))

function Suggestions({ error }: { error: unknown }) {
	const near = isHubError(error) ? (Near.safeParse(error.fields['near']).data ?? []) : []
	if (near.length === 0) return null
	return (
		<nav className={styles.near} aria-label="Did you mean">
			<p>Did you mean</p>
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

/** Titles of what the administrators of the hub took down or locked. */
const TAKEN_DOWN: Partial<Record<HubErrorCode, string>> = {
	'repo-disabled': 'This repository was taken down',
	'repo-disabled-by-law': 'This repository is not available for legal reasons',
	'repo-locked': 'This repository is locked',
	'repo-kept-private': 'This repository stays private',
	'file-disabled': 'This file was taken down',
	'content-disabled': 'This content was taken down',
	'account-disabled': 'This account is suspended',
	'discussion-disabled': 'This discussion was taken down',
	'org-suspended': 'This organization is suspended',
}

/** What the tab and the page of a failure say first. */
export function failureTitle(error: unknown, status: number): string {
	const takenDown = isHubError(error) ? TAKEN_DOWN[error.code] : undefined
	if (takenDown !== undefined) return takenDown
	const isGated = isHubError(error, 'gated-repo') || isHubError(error, 'gated-sign-in')
	return isGated ? 'These files are restricted' : (TITLES[status] ?? 'Something is wrong with this request')
}

const Decided = z.object({ reason: z.string().optional(), at: z.string().optional() })

/** Says to everyone who could see something before that it was taken down, when and why. */
function TakenDownPage({ error, status }: { error: HubError; status: number }) {
	const { now } = useFrame()
	const { reason, at = '' } = Decided.safeParse(error.fields).data ?? {}
	const date = new Date(at)
	return (
		<div className={styles.page}>
			<p className={styles.status}>{status}</p>
			<EmptyState
				isPage
				title={failureTitle(error, status)}
				actions={
					<>
						<ButtonLink href={PAGES.home.href()}>Home</ButtonLink>
						<ButtonLink href={PAGES.models.href()}>Browse models</ButtonLink>
					</>
				}
			>
				An administrator of this hub took this down
				{!Number.isNaN(date.getTime()) && (
					<>
						{' '}
						<When date={date} now={now} />
					</>
				)}
				. Reason: <span dir="auto">{reason?.replace(/\.\s*$/, '') || 'none was given'}</span>. If it is yours and you disagree, write to the
				administrators.
			</EmptyState>
		</div>
	)
}

/** Any failure as a page: what happened, and what to do next. */
export function FailurePage({ error, status }: { error: unknown; status: number }) {
	const { actor } = useFrame().call
	const isGated = isHubError(error, 'gated-repo') || isHubError(error, 'gated-sign-in')
	if (isHubError(error) && TAKEN_DOWN[error.code] !== undefined) return <TakenDownPage error={error} status={status} />
	return (
		<div className={styles.page}>
			<p className={styles.status}>{status}</p>
			<div>
				<EmptyState
					isPage
					title={failureTitle(error, status)}
					actions={
						<>
							<ButtonLink href={PAGES.home.href()}>Home</ButtonLink>
							<ButtonLink href={PAGES.models.href()}>Browse models</ButtonLink>
							{actor.kind === 'visitor' && <ButtonLink href={PAGES.signIn.href()}>Sign in</ButtonLink>}
						</>
					}
				>
					{isHubError(error) && <>{error.message.replace(/\.$/, '')}. </>}
					{!isGated && !isHubError(error, 'not-in-catalogue') && HINTS[status]}
				</EmptyState>
				<Suggestions error={error} />
			</div>
		</div>
	)
}
