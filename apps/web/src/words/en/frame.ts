/** What the header, the footer and the top of every page say, besides `frame-words.ts`. */
export const frame = {
	skipTheFilters: 'Skip the filters',
	/** Of the link to the documentation, where there is little room. */
	docs: 'Docs',
	menu: 'Menu',
	searchEverything: 'Search everything',
	/** Of the button that changes the colors, by what is chosen. */
	colors: { system: 'Colors: system', light: 'Colors: light', dark: 'Colors: dark' },
	/** `count` is a number, or `99+`. */
	notificationsUnread: (count: string) => `Notifications, ${count} unread`,
	notifications: 'Notifications',
	account: (name: string) => `Account ${name}`,
	yourPage: 'Your page',
	newRepository: 'New repository',
	newOrganization: 'New organization',
	profile: 'Profile',
	settings: 'Settings',
	accessTokens: 'Access tokens',
	webhooks: 'Webhooks',
	administration: 'Administration',
	signOut: 'Sign out',
}
