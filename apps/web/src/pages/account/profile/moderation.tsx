import type { Account } from '@stoa/hub'
import { Notice, When } from '@stoa/ui'
import { accountReportAddress, takedownAddress } from '@stoa/vocabulary'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'

/** Says that an account is suspended, and why. */
export function SuspensionNotice({ account: { suspension } }: { account: Account }) {
	const words = useWords().account.profile
	const { now } = useFrame()
	if (!suspension) return null
	return (
		<Notice tone="warning">
			<p>
				{words[suspension.hidesContent ? 'suspendedHidden' : 'suspended']({
					when: <When date={suspension.at} now={now} />,
					reason: <span dir="auto">{suspension.reason || words.noneWasGiven}</span>,
				})}
			</p>
		</Notice>
	)
}

/** Administrators of the hub suspend the account; everyone else reports it to them. */
export function ModerationLink({ account }: { account: Account }) {
	const words = useWords().account.profile
	const { actor } = useFrame().call
	const isAdmin = actor.kind === 'person' && actor.account.isAdmin
	return (
		<p>
			<a href={isAdmin ? takedownAddress({ account: account.name }) : accountReportAddress(account.name)} rel="nofollow">
				{isAdmin ? words.moderate(account.name) : words.report(account.name)}
			</a>
		</p>
	)
}
