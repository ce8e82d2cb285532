/** What the pages of `pages/community/new-discussion` say. */
export const newDiscussion = {
	title: 'New discussion',
	titleLabel: 'Title',
	whatAbout: 'What is it about?',
	openTheDiscussion: 'Open the discussion',
	preview: 'Preview',
}
