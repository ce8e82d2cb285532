/** What the page of `pages/repository/row` says. */
export const row = {
	title: (index: string) => `Row ${index}`,
	beingRead: 'The row is being read. Load this page again in a moment.',
	rows: 'Rows',
	previous: 'Previous row',
	next: 'Next row',
	allRows: 'All rows',
	isCut: 'Only the beginning of this value is shown.',
}
