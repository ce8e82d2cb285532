/** What the pages of `pages/account/forgot` say. */
export const forgot = {
	pageTitle: 'Reset your password',
	title: 'A new password',
	lead: 'We send you an e-mail with a link to choose a new password.',
	sent: 'If this account exists, we sent an e-mail to its address. The link in it works for an hour. If nothing arrives, look in your spam folder, or ask the administrators of this hub.',
	nameOrEmail: 'User name or e-mail address',
	sendEmail: 'Send e-mail',
}
