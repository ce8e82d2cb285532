/** What commits of forms are called unless their authors say otherwise. A history has readers of every language, and git's is English. */
export const COMMIT_TITLES = {
	addFiles: 'Add files',
	add: (path: string) => `Add ${path}`,
	update: (path: string) => `Update ${path}`,
	rename: (from: string, to: string) => `Rename ${from} to ${to}`,
	delete: (path: string) => `Delete ${path}`,
	squash: 'Squash the history',
}
