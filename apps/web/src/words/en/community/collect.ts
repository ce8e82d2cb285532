/** What the pages of `pages/community/collect` say. */
export const collect = {
	title: 'Add to a collection',
	whichOne: 'Which one?',
	private: ', private',
	of: ({ name, state }: { name: string; state: string }) => `of ${name}${state}`,
	newOne: 'Or a new one',
	titleNewCollection: 'Title of the new collection',
	newHint: 'If you enter a title, a new collection is created.',
	note: 'Note',
	noteHint: 'Why it belongs there. Shown below its name.',
	add: 'Add',
	addedCollection: 'Added to the collection.',
}
