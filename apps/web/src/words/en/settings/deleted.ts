/** What the pages of `pages/settings/deleted` say. */
export const deleted = {
	title: 'Deleted repositories',
	lead: (hours: string) => `${hours} This page lists yours, and those of organizations that you may delete.`,
}
