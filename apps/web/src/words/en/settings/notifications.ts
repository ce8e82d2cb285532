import { sentence, type Wrap } from '../../sentences/sentence.ts'

/** What the pages of `pages/settings/notifications` say. */
export const notifications = {
	notificationKind: {
		thread: {
			label: 'Threads',
			hint: 'New discussions, pull requests and comments in your repositories, and in threads that you opened, took part in or watch.',
		},
		mention: { label: 'Mentions', hint: 'Someone mentions you with @ and your name.' },
		access: { label: 'Access', hint: 'Requests to read your gated repositories, and decisions about your own.' },
		repo: { label: 'Publications', hint: 'New public repositories of people and organizations that you follow.' },
		follow: { label: 'Followers', hint: 'Someone follows you.' },
		invitation: { label: 'Invitations', hint: 'An organization invites you to become a member.' },
		moderation: {
			label: 'Moderation',
			hint: 'Administrators of the hub take down or restore something of yours, or close a report that you sent.',
		},
	},
	title: 'Notification settings',
	lead: (link: Wrap) =>
		sentence`What ${link('your notifications')} hold. Single threads and repositories are muted or watched on their own pages.`,
	notifyMeAbout: 'Notify me about',
	byEmail: 'By e-mail',
	sendEmailToo: 'Send an e-mail too',
	sendEmailTooHint: 'One e-mail per thread until you have read it. It says who and where, not what was written.',
	noEmailHint: 'Confirm your e-mail address in your account settings to get e-mails.',
	save: 'Save',
	notificationSettingsSaved: 'Notification settings saved.',
}
