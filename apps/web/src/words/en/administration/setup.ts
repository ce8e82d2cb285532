/** What the pages of `pages/administration/setup` say. */
export const setup = {
	title: 'Set up this hub',
	lead: 'This hub has no administrator yet. This account becomes one and can appoint others later.',
	userName: 'User name',
	emailAddress: 'E-mail address',
	password: 'Password',
	becomeTheAdministrator: 'Become the administrator',
}
