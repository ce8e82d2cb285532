const labels: Readonly<Record<string, string>> = {
	comment: 'Comment',
	content: 'Text',
	description: 'Description',
	title: 'Title',
	summary: 'What changes?',
}

/** What a form says that was not sent because its page is from an earlier session. */
export const keptForm = {
	pageTitle: 'Not sent yet',
	/** What a field is called that people write into; others are called "Text". */
	labels,
	title: 'Sign in to send this',
	sendThisAgain: 'Send this again?',
	lead: 'You are signed out, so nothing was sent. What you wrote is below: sign in, then send it.',
	leadAgain: (name: string) =>
		`The page was from an earlier session, so nothing was sent. What you wrote is below. You are signed in as ${name}.`,
	text: 'Text',
	opensTab: 'Sign in opens a new tab. Come back to this one afterwards and press Send.',
	signIn: 'Sign in',
	send: 'Send',
	discard: 'Discard',
}
