import { countedWord } from '../shared/counts.ts'

/** What the pages of `pages/administration/demo` say. */
export const demo = {
	noDemoContent: 'There is no demo content',
	noDemoContentHint: 'It was removed, or this hub started without it. It does not come back.',
	title: 'Remove the demo content',
	lead: 'The first start filled this hub with examples. Removing them deletes these accounts with everything they own, including what people wrote there.',
	accounts: (accounts: number) => countedWord(accounts, 'account'),
	repositories: (repos: number) => countedWord(repos, 'repository', 'repositories'),
	cannotUndone: (leavesWithin: number) =>
		`This cannot be undone. The demo content does not come back when the hub restarts. Its bytes leave the disk within ${countedWord(leavesWithin, 'hour')}, except for bytes that other files share.`,
	removeAnd: ({ repos, accounts }: { repos: number; accounts: number }) =>
		`Remove ${countedWord(repos, 'repository', 'repositories')} and ${countedWord(accounts, 'account')}`,
}
