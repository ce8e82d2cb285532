/** What the pages of `pages/organization/groups` say. */
export const groups = {
	title: 'Resource groups',
	lead: 'Parts of the organization’s repositories, each with people and roles of its own.',
	noGroupsYet: 'No groups yet',
	noGroupsHint: (name: string) => `Without groups, roles apply to every repository of ${name}.`,
	group: 'Group',
	closed: 'closed',
	description: 'Description',
	people: 'People',
	repositories: 'Repositories',
	newGroup: 'New group',
	createGroup: 'Create group',
	groupCreated: 'Group created.',
}
