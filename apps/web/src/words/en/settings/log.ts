import { sentence, type Wrap } from '../../sentences/sentence.ts'

/** What the pages of `pages/settings/log` say. */
export const log = {
	title: 'Log',
	lead: (link: Wrap) =>
		sentence`Sign-ins, and changes to your account and to what it owns. Do you see something that you did not do? ${link('Sign out')} everywhere else, and change your password.`,
	noEntries: 'No entries',
	noEntriesHint: 'Activity of your account is listed here.',
	when: 'When',
	what: 'What',
	subject: 'Subject',
	details: 'Details',
	address: 'Address',
}
