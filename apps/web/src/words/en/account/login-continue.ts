/** What the pages of `pages/account/login-continue` say. */
export const loginContinue = {
	title: 'Signed in',
	lead: 'You are being redirected.',
	continue: 'Continue',
}
