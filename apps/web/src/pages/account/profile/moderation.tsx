import type { Account } from '@stoa/hub'
import { Notice, When } from '@stoa/ui'
import { accountReportAddress, takedownAddress } from '@stoa/vocabulary'
import { useFrame } from '../../../site/frame.tsx'

/** Says that an account is suspended, and why. */
export function SuspensionNotice({ account: { suspension } }: { account: Account }) {
	const { now } = useFrame()
	if (!suspension) return null
	return (
		<Notice tone="warning">
			<p>
				Suspended by the administrators of this hub <When date={suspension.at} now={now} />.
				{suspension.hidesContent && ' Only administrators see this page.'} Reason:{' '}
				<span dir="auto">{suspension.reason || 'none was given'}</span>
			</p>
		</Notice>
	)
}

/** Administrators of the hub suspend the account; everyone else reports it to them. */
export function ModerationLink({ account }: { account: Account }) {
	const { actor } = useFrame().call
	const isAdmin = actor.kind === 'person' && actor.account.isAdmin
	return (
		<p>
			<a href={isAdmin ? takedownAddress({ account: account.name }) : accountReportAddress(account.name)} rel="nofollow">
				{isAdmin ? 'Moderate' : 'Report'} {account.name}
			</a>
		</p>
	)
}
