/** What the pages of `pages/organization/deleted` say. */
export const deleted = {
	title: 'Deleted repositories',
}
