/** What a page says that the documentation does not have. */
export const missing = {
	pageTitle: 'Not found',
	title: 'There is no such page in the documentation',
	allDocumentation: 'All documentation',
	searchIt: 'Search it',
	noneNear: 'It may have been renamed or removed.',
	near: 'It may have been renamed or removed. Did you mean one of these?',
}
