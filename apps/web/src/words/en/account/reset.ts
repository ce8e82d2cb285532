import { sentence, type Wrap } from '../../sentences/sentence.ts'

/** What the pages of `pages/account/reset` say. */
export const reset = {
	pageTitle: 'Reset your password',
	title: 'Choose a new password',
	lead: (link: Wrap) => sentence`This signs you out everywhere. ${link('Request another e-mail')}`,
	newPassword: 'New password',
	save: 'Save',
}
