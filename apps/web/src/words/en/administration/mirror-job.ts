/** What the pages of `pages/administration/mirror-job` say. */
export const mirrorJob = {
	states: {
		waiting: 'Waiting',
		history: 'Commits are here',
		done: 'Done',
		failed: 'Failed',
	},
	from: (upstream: string) => `From ${upstream}.`,
	fromByRule: (upstream: string, rule: string) => `From ${upstream}, by the rule ${rule}.`,
	repositories: 'Repositories of the job',
	repository: 'Repository',
	state: 'State',
	largeFiles: 'Large files',
	of: (done: string, all: string) => `${done} of ${all}`,
	bytes: 'Bytes',
}
