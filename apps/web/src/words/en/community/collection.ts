import type { ReactNode } from 'react'
import { countedWord } from '../shared/counts.ts'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/community/collection` say. */
export const collection = {
	collections: 'Collections',
	private: 'private',
	changed: ({ total, when }: { total: number; when: ReactNode }) => sentence`${countedWord(total, 'item')}, changed ${when}`,
	empty: 'This collection is empty',
	emptyHint: 'Open a model, a dataset or an app and choose “Add to collection”, or add it by name on the edit page of this collection.',
	hiddenItemsHint: 'You cannot see any of its items.',
	copyName: 'Copy the name that clients use',
	upvoteSoFar: (upvotes: number) => `Upvote, ${upvotes} so far`,
	edit: 'Edit',
	paper: 'Paper',
	collectionOf: (name: string) => `Collection of ${name}`,
}
