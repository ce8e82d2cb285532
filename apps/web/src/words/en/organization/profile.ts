/** What the pages of `pages/organization/profile` say. */
export const profile = {
	title: 'Profile',
	newRepositories: 'New repositories',
	newRepositoriesHint: 'Used when a new repository does not state its visibility, as is common with clients.',
	public: 'Public: everyone can see them',
	private: 'Only members can see them',
	saveDefaultVisibility: 'Save default visibility',
	deleteThisOrganization: 'Delete this organization',
	deleteHint: (leavesWithin: string) =>
		`This deletes all its repositories with their history, its collections and its log. ${leavesWithin} Its name cannot be used again. It cannot be undone.`,
	defaultVisibilitySaved: 'Default visibility saved.',
	organizationDeleted: 'Organization deleted.',
}
