/** What the pages of `pages/organization/invitations` say. */
export const invitations = {
	title: 'Invitations',
	lead: 'Organizations that invited you to join.',
	noInvitations: 'No invitations',
	noInvitationsHint: 'To accept an invitation that you received as a link, open the link.',
	organization: 'Organization',
	by: 'By',
	made: 'Made',
	answer: 'Answer',
}
