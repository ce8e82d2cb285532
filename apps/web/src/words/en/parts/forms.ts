/** What fields and buttons say that several forms have. */
export const forms = {
	passwordHint: 'Use a few words that are hard to guess.',
	yourPassword: 'Your password',
	noPassword: 'You have no password on this hub. It is enough that you signed in within the last 15 minutes.',
	writeToConfirm: (name: string) => `Write ${name} to confirm`,
	delete: 'Delete',
	markdownHint: 'Markdown: **bold**, `code`, > quote, - list, [text](address), $formula$, @name, #1.',
	preview: 'Preview',
	nothingToPreview: 'Nothing to preview.',
}
