import { sentence, type Wrap } from '../../sentences/sentence.ts'

/** What the pages of `pages/account/login` say. */
export const login = {
	title: 'Your code',
	lead: 'Enter the code from your authenticator, or one of your recovery codes.',
	code: 'Code',
	signIn: 'Sign in',
	startOver: 'Start over',
	newHere: (link: Wrap) => sentence`New here? ${link('Sign up')}.`,
	newHereInvited: 'New here? Open the link in your invitation.',
	newHereClosed: 'New here? Ask the administrators of this hub for an account.',
	passwordReset: 'Your new password is saved: sign in with it.',
	nameOrEmail: 'User name or e-mail address',
	password: 'Password',
	signInPasskey: 'Sign in with a passkey',
	signInWith: (external: string) => `Sign in with ${external}`,
	forgotYourPassword: 'Forgot your password?',
}
