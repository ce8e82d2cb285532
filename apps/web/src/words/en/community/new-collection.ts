/** What the pages of `pages/community/new-collection` say. */
export const newCollection = {
	title: 'New collection',
	lead: 'Models, datasets, apps and papers that belong together, in your order, with your notes.',
	owner: 'Owner',
	create: 'Create',
}
