import { sentence, type Wrap } from '../../sentences/sentence.ts'

/** What the pages of `pages/account/join` say. */
export const join = {
	title: 'Sign up',
	lead: (link: Wrap) =>
		sentence`With an account you can publish, comment, like and create access tokens. Reading needs no account. ${link('Sign in')} if you have one.`,
	needInvitation: 'You need an invitation to sign up at this hub. Open the link in your invitation.',
	invitationOver: 'You need an invitation to sign up at this hub. This one was used, was withdrawn or has expired: ask for another.',
	userName: 'User name',
	userNameHint: 'The first part of your repositories’ names.',
	fullName: 'Full name',
	fullNameHint: 'Optional; shown beside the user name.',
	emailAddress: 'E-mail address',
	emailAddressHint: 'Never shown. Commits you make here carry an address of this hub instead.',
	password: 'Password',
}
