/** What the pages of `pages/community/watch` say. */
export const watch = {
	title: 'Notifications of this repository',
	notifyMeAbout: 'Notify me about',
	whatConcernsMe: 'What concerns me',
	whatConcernsMeHint: 'Mentions, and threads that you opened or took part in; everything where the repository is yours.',
	everything: 'Everything',
	everythingHint: 'Every discussion, pull request and comment.',
	nothing: 'Nothing',
	nothingHint: 'No notifications, not even of mentions.',
	save: 'Save',
	saved: 'Notification settings of this repository saved.',
}
