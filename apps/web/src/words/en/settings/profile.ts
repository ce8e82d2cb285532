/** What the pages of `pages/settings/profile` say. */
export const profile = {
	title: 'Profile',
	lead: 'This is what everyone sees on your page.',
}
