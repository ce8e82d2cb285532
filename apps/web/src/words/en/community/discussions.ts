import type { ReactNode } from 'react'
import { countedWord } from '../shared/counts.ts'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/community/discussions` say. */
export const discussions = {
	openOrClosed: 'Open or closed',
	open: (open: number) => `${open} open`,
	closed: (closed: number) => `${closed} closed`,
	searchInTitles: 'Search in titles',
	notifications: 'Notifications',
	newDiscussion: 'New discussion',
	nothingFound: 'Nothing found',
	nothingIsOpen: 'Nothing is open',
	nothingIsClosed: 'Nothing is closed',
	nothingFoundHint: 'No title contains all of these words.',
	nothingHint: 'Ask a question, report a problem or propose a change. Clients open pull requests with create_pr, git with refs/pr.',
	pinned: 'pinned',
	discussion: 'Discussion',
	pullRequest: 'Pull request',
	aDeletedAccount: 'a deleted account',
	comments: (comments: number) => countedWord(comments, 'comment'),
	by: ({ state, number, state2, when, value }: { state: string; number: number; state2: ReactNode; when: ReactNode; value: ReactNode }) =>
		sentence`${state} #${number} by ${state2}, ${when}${value}`,
}
