import type { RepoKind } from '@stoa/vocabulary'
import { kinds } from '../shared/kinds.ts'
import { sentence, type Wrap } from '../../sentences/sentence.ts'

/** What the pages of `pages/catalog/home` say. */
export const home = {
	search: 'Search models, datasets and apps',
	title: 'What are you looking for?',
	trending: (kind: RepoKind) => `Trending ${kinds[kind].many}`,
	noneYet: 'None yet.',
	new: 'New',
	yourRepositories: 'Your repositories',
	yourProfile: 'Your profile',
	noRepositoriesYet: (link: Wrap) => sentence`You have no repositories yet. ${link('Create one')}`,
	activity: 'Activity of accounts that you follow',
	noActivity: 'Follow people and organizations on their pages to see here what they publish.',
	next: 'Next',
	browseTheCatalog: 'Browse the catalog',
	browseBy: ({ tasks, libraries }: { tasks: Wrap; libraries: Wrap }) =>
		sentence`By ${tasks('task')}, ${libraries('library')}, language and license; every model page lets you try what runs in a browser.`,
	publish: 'Publish',
	publishHint: 'Create a repository, then drop a folder onto it or push with git.',
	useFromCode: 'Use it from your code',
	useFromCodeHint: 'The tools that you already use work here. Point them at this hub.',
}
