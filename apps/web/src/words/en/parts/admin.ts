/** What the parts of `parts/admin` say. */
export const admin = {
	tabs: {
		overview: 'Overview',
		health: 'Health',
		jobs: 'Jobs',
		people: 'People',
		organisations: 'Organizations',
		repositories: 'Repositories',
		storage: 'Storage',
		deleted: 'Deleted',
		mirror: 'Mirror',
		bundles: 'Bundles',
		signUp: 'Sign-up',
		reports: 'Reports',
		audit: 'Log',
	},
	administration: 'Administration',
	parts: 'Parts of the administration',
}
