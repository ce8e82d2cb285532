/** What the pages of `pages/community/report-account` say. */
export const reportAccount = {
	title: (name: string) => `Report ${name}`,
}
