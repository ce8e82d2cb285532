/** What the pages of `pages/repository/new` say. */
export const newRepository = {
	title: 'New repository',
	lead: 'A repository holds files and their history. You can rename it, hide it or delete it later.',
	whatIsIt: 'What is it?',
	license: 'License',
	licenseHint: 'Says what others may do with it. It is written to the card, where you can change it later.',
	decideLater: 'Decide later',
	whoCanSee: 'Who can see it?',
	everyone: 'Everyone',
	onlyItsOwner: 'Only its owner',
	onlyItsOwnerHint: 'You, or the members of the organization.',
	create: 'Create',
}
