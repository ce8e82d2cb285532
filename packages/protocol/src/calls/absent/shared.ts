/** What a call says that finds nothing here. */
export const none = (summary: string) =>
	({
		summary,
		text: 'This hub keeps none.',
		answers: [],
		fails: ['repo-not-found', 'not-offered', 'sign-in-needed', 'account-not-found'],
	}) as const
