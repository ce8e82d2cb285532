/** What the pages of `pages/community/report` say. */
export const report = {
	title: (name: string) => `Report ${name}`,
	titleThread: (number: number) => `Report number ${number}`,
	titleComment: 'Report this comment',
}
