import { sentence, type Wrap } from '../../sentences/sentence.ts'

/** What the pages of `pages/docs/search` say. */
export const search = {
	title: 'Search the documentation',
	inProject: ({ project, link }: { project: string; link: Wrap }) => sentence`In “${project}”. ${link('Search all documentation')}`,
	nothingFoundFor: (text: string) => `Nothing found for “${text}”. Try fewer or other words.`,
}
