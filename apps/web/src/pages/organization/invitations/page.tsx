import { ButtonLink, EmptyState, Table, When } from '@stoa/ui'
import { accountAddress, invitationAddress } from '@stoa/vocabulary'
import { FormPage } from '../../../layouts/form-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import type { InvitationsData } from './load.ts'

/** The invitations that name the signed-in person. */
export function InvitationsPage({ data: { invitations } }: { data: InvitationsData }) {
	const { now } = useFrame()
	return (
		<FormPage title="Invitations" lead="Organizations that invited you to join." wide>
			{invitations.length === 0 ? (
				<EmptyState title="No invitations">To accept an invitation that you received as a link, open the link.</EmptyState>
			) : (
				<Table
					caption="Invitations"
					rows={invitations}
					keyOf={({ invitation }) => invitation.id}
					columns={[
						{ title: 'Organization', renderCell: ({ org }) => <a href={accountAddress(org.name)}>{org.name}</a> },
						{ title: 'By', renderCell: ({ inviter }) => inviter?.name ?? '' },
						{ title: 'Made', renderCell: ({ invitation }) => <When date={invitation.createdAt} now={now} /> },
						{
							title: 'Answer',
							renderCell: ({ invitation }) => (
								<ButtonLink href={invitationAddress(invitation.id)} small>
									Answer
								</ButtonLink>
							),
							numeric: true,
						},
					]}
				/>
			)}
		</FormPage>
	)
}
