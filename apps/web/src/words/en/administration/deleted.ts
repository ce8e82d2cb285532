/** What the pages of `pages/administration/deleted` say. */
export const deleted = {
	title: 'Deleted repositories',
	lead: 'The log records who restores or deletes one.',
	searchNames: 'Search names',
	search: 'Search',
}
