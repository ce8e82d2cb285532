/** What the pages of `pages/account/login-resume` say. */
export const loginResume = {
	pageTitle: 'Signed in',
	title: 'You are signed in',
	lead: 'Go back to the tab that holds your text and press Send.',
	home: 'Home',
}
