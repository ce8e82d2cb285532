/** What the pages of `pages/organization/new` say. */
export const newOrganization = {
	title: 'New organization',
	lead: 'A name that several people publish under. You become its first administrator and invite the others next.',
	name: 'Name',
	nameHint: 'Part of every address. It cannot be changed later.',
	fullName: 'Full name',
	create: 'Create',
}
