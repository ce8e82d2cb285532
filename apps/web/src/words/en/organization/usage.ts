/** What the pages of `pages/organization/usage` say. */
export const usage = {
	title: 'Usage',
}
