import { ButtonLink, EmptyState, Table, When } from '@stoa/ui'
import { accountAddress, invitationAddress } from '@stoa/vocabulary'
import { FormPage } from '../../layouts/form-page.tsx'
import { useFrame } from '../../site/frame.tsx'
import type { InvitationsData } from './load.ts'

/** The invitations that name whoever is signed in. */
export function InvitationsPage({ data: { invitations } }: { data: InvitationsData }) {
	const { now } = useFrame()
	return (
		<FormPage title="Invitations" lead="Organizations that want you among them." wide>
			{invitations.length === 0 ? (
				<EmptyState title="None at the moment">An invitation by a link opens when you follow the link.</EmptyState>
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
