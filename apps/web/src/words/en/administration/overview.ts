import { countedWord, plural } from '../shared/counts.ts'

/** What the pages of `pages/administration/overview` say. */
export const overview = {
	title: 'For everyone',
	announcement: 'Announcement',
	announcementHint: 'One sentence at the top of every page: maintenance, a new rule, a date.',
	text: 'Text',
	untilEnd: 'Until the end of',
	untilEndHint: 'Leave it empty to remove it yourself.',
	showWarning: 'Show it as a warning',
	announce: 'Announce',
	removeTheAnnouncement: 'Remove the announcement',
	unusedTokens: 'Unused tokens',
	unusedTokensHint: 'Programs that still have one can no longer sign in. Owners can create new ones.',
	revoked: (revoked: string) => `${revoked} revoked.`,
	daysWithoutUse: 'Days without use',
	countUnusedTokens: 'Count unused tokens',
	demoContent: 'Demo content',
	demoContentHint: 'The first start fills a hub with example models, datasets and apps.',
	reviewDemo: 'Review and remove the demo content',
	allUsed: (days: number) => `Every token was used in the last ${countedWord(days, 'day')}.`,
	unused: (count: number, days: number) =>
		`${countedWord(count, 'token')} ${plural(count, 'was', 'were')} not used for ${countedWord(days, 'day')}. Revoking cannot be undone.`,
	revoke: (count: number) => `Revoke ${countedWord(count, 'token')}`,
	people: 'People',
	suspended: 'Suspended',
	organizations: 'Organizations',
	database: 'Database',
	largeFiles: 'Large files',
	openReports: 'Open reports',
	announcementPublished: 'Announcement published.',
	announcementRemoved: 'Announcement removed.',
}
