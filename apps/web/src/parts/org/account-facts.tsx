import { type Account, SOCIAL_KEYS, SOCIAL_PLACES } from '@stoa/hub'
import { ButtonLink } from '@stoa/ui'
import { PAGES, invitationAddress, leaveOrgAddress, orgSettingsAddress } from '@stoa/vocabulary'
import { useFrame } from '../../site/frame.tsx'
import { useWords } from '../../site/use-words.ts'

/** What an account says of itself, and what the visitor can do with it. */
export function AccountFacts({ account }: { account: Account }) {
	const words = useWords().parts.org
	const { actor } = useFrame().call
	const role = actor.kind === 'person' ? actor.memberships.find(({ org }) => org.id === account.id)?.role : undefined
	const isSelf = actor.kind === 'person' && actor.account.id === account.id
	return (
		<>
			{account.description !== undefined && <p dir="auto">{account.description}</p>}
			{account.website !== undefined && (
				<p>
					<a href={account.website} rel="nofollow ugc noopener">
						{account.website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
					</a>
				</p>
			)}
			{SOCIAL_KEYS.map((key) => {
				const handle = account.socials?.[key]
				return handle === undefined ? null : (
					<p key={key}>
						{SOCIAL_PLACES[key].name}:{' '}
						<a href={SOCIAL_PLACES[key].addressOf(handle, account.kind)} rel="nofollow ugc noopener">
							{handle}
						</a>
					</p>
				)
			})}
			{isSelf && (
				<p>
					<ButtonLink href={PAGES.profile.href()} small>
						{words.editYourProfile}
					</ButtonLink>{' '}
					<a href={invitationAddress()}>{words.yourInvitations}</a>
				</p>
			)}
			{role === 'admin' && (
				<p>
					<ButtonLink href={orgSettingsAddress(account.name)} small>
						{words.settings}
					</ButtonLink>
				</p>
			)}
			{role !== undefined && (
				<p>
					{words.member(role)}{' '}
					<ButtonLink href={leaveOrgAddress(account.name)} small>
						{words.leave}
					</ButtonLink>
				</p>
			)}
		</>
	)
}
