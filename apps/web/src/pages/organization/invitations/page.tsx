import { ButtonLink, EmptyState, Table, When } from '@stoa/ui'
import { accountAddress, invitationAddress } from '@stoa/vocabulary'
import { FormPage } from '../../../parts/form-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { InvitationsData } from './load.ts'

/** The invitations that name the signed-in person. */
export function InvitationsPage({ data: { invitations } }: { data: InvitationsData }) {
	const words = useWords().organization.invitations
	const { now } = useFrame()
	return (
		<FormPage title={words.title} lead={words.lead} wide>
			{invitations.length === 0 ? (
				<EmptyState title={words.noInvitations}>{words.noInvitationsHint}</EmptyState>
			) : (
				<Table
					caption={words.title}
					rows={invitations}
					keyOf={({ invitation }) => invitation.id}
					columns={[
						{ title: words.organization, renderCell: ({ org }) => <a href={accountAddress(org.name)}>{org.name}</a> },
						{ title: words.by, renderCell: ({ inviter }) => inviter?.name ?? '' },
						{ title: words.made, renderCell: ({ invitation }) => <When date={invitation.createdAt} now={now} /> },
						{
							title: words.answer,
							renderCell: ({ invitation }) => (
								<ButtonLink href={invitationAddress(invitation.id)} small>
									{words.answer}
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
