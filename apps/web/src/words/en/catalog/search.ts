import type { RepoKind } from '@stoa/vocabulary'
import { kinds } from '../shared/kinds.ts'
/** What the pages of `pages/catalog/search` say. */
export const search = {
	resultsFor: (text: string) => `Results for “${text}”`,
	search: 'Search',
	allMatching: (kind: RepoKind) => `All matching ${kinds[kind].many}`,
	tasksAndLibraries: 'Tasks and libraries',
	collections: 'Collections',
	papers: 'Papers',
	nothingMatches: 'Nothing matches',
	emptyTitle: 'What are you looking for?',
	browse: (kind: RepoKind) => `Browse ${kinds[kind].many}`,
	nothingMatchesHint: 'Try fewer or other words: names and descriptions are searched.',
	emptyHint:
		'Type a few words in the field above: names and descriptions of models, datasets and apps are searched, people, tasks, libraries, collections, papers and the documentation.',
	peopleAndOrganizations: 'People and organizations',
	documentation: 'Documentation',
	allDocumentation: 'All of the documentation',
}
