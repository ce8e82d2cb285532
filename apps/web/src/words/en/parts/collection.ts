import type { ReactNode } from 'react'
import { countedWord } from '../shared/counts.ts'
import { sentence } from '../../sentences/sentence.ts'

/** What the parts of `parts/collection` say. */
export const collection = {
	collections: 'Collections',
	all: (total: string) => `All ${total}`,
	title: 'Title',
	description: 'Description',
	descriptionHint: (description: number) => `What these items have in common, in at most ${description} characters.`,
	whoCanSee: 'Who can see it?',
	everyone: 'Everyone',
	onlyItsOwner: 'Only its owner',
	onlyItsOwnerHint: 'You, or the members of the organization. Items keep their own visibility.',
	color: 'Color',
	private: 'private',
	upvotes: 'Upvotes',
	items: (total: number) => countedWord(total, 'item'),
	andMore: (rest: number) => `and ${rest} more`,
	inCollections: 'In collections',
	by: (link: ReactNode) => sentence`by ${link}`,
	andMoreValue: (value: ReactNode) => sentence`and ${value} more`,
}
