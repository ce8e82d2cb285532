import { isHubError } from '@stoa/vocabulary'
import { ButtonLink, EmptyState } from '@stoa/ui'
import { useFrame } from '../site/frame.tsx'
import styles from './failure-page.module.css'

const TITLES: Record<number, string> = {
	401: 'Sign in to go on',
	403: 'This is not yours to change',
	404: 'There is nothing at this address',
	429: 'A little too fast',
	500: 'Something broke on our side',
	503: 'Not available right now',
}

const HINTS: Record<number, string> = {
	404: 'It may have been renamed, moved or removed, or it is private and you need to sign in to see it.',
	403: 'Ask its owner for the right to do this, or sign in as somebody who has it.',
	500: 'The failure was written down. Trying again in a moment is safe.',
}

/** Any failure as a page: what happened, and what to do next. */
export function FailurePage({ error, status }: { error: unknown; status: number }) {
	const { actor } = useFrame().call
	const isGated = isHubError(error, 'gated-repo') || isHubError(error, 'gated-sign-in')
	return (
		<div className={styles.page}>
			<p className={styles.status}>{status}</p>
			<EmptyState
				isPage
				title={isGated ? 'These files are restricted' : (TITLES[status] ?? 'That did not work')}
				actions={
					<>
						<ButtonLink href="/">Home</ButtonLink>
						<ButtonLink href="/models">Browse models</ButtonLink>
						{actor.kind === 'visitor' && <ButtonLink href="/login">Sign in</ButtonLink>}
					</>
				}
			>
				{isHubError(error) && <>{error.message.replace(/\.$/, '')}. </>}
				{!isGated && HINTS[status]}
			</EmptyState>
		</div>
	)
}
