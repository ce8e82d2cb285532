import { countedWord } from '../shared/counts.ts'

/** What the pages of `pages/administration/mirror-space` say. */
export const mirrorSpace = {
	sorts: {
		size: 'Largest first',
		hits: 'Most used first',
		saved: 'Most bytes saved first',
		taken: 'Most bytes fetched first',
		used: 'Longest unused first',
		name: 'By name',
	},
	title: 'Space',
	lead: 'Large files that clients asked for leave when the limit is exceeded, those that were not used for the longest time first.',
	toMirror: 'Upstreams, jobs, rules and pins',
	noRepositoriesFound: 'No repositories found',
	noRepositoriesHint: 'No mirrored repository matches the filter.',
	onDemand: 'On demand',
	of: (used: string, limit: string) => `${used} of ${limit}`,
	allFiles: 'Large files of mirrored repositories',
	limit: 'Limit',
	noLimit: 'None. Set it with STOA_MIRROR_STORAGE.',
	order: 'Order',
	unusedForDays: 'Unused for days',
	show: 'Show',
	caption: 'Space of mirrored repositories',
	repository: 'Repository',
	pinned: 'pinned',
	from: (upstream: string) => `from ${upstream}`,
	size: 'Size',
	allKept: 'all kept',
	kept: (keptBytes: string) => `${keptBytes} kept`,
	hits: 'Hits',
	saved: 'Saved',
	fetched: 'Fetched',
	lastUse: 'Last use',
	never: 'never',
	actions: 'Actions',
	dropFiles: 'Drop files',
	dropFilesQuestion:
		'Its large files leave this hub, and the next client that asks for one fetches it again. What is pinned, kept by a rule or in use stays.',
	/** Sizes have their units. */
	dropped: ({ files, repo, size }: { files: number; repo: string; size: string }) =>
		`${countedWord(files, 'file')} of ${repo} dropped, ${size}.`,
	stays: (size: string) => `${size} stay: they are kept, in use, or shared with a repository of this hub.`,
}
