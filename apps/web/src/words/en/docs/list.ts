import type { ReactNode } from 'react'
import { sentence, type Wrap } from '../../sentences/sentence.ts'
import { plural } from '../shared/counts.ts'

/** What the pages of `pages/docs/list` say. */
export const list = {
	documentation: 'Documentation',
	lead: 'Guides, courses and API references on this hub. Add .md to the address of a page to read it as Markdown.',
	pages: (count: number) => `${count} ${plural(count, 'page', 'pages')}`,
	versions: (count: number) => `${count} versions`,
	documentationOfRepositories: 'Documentation of repositories',
	filterRepositoryTitle: 'Filter by repository or title',
	filter: 'Filter',
	howPublished: ({ folder, contents, address, link }: { folder: ReactNode; contents: ReactNode; address: ReactNode; link: Wrap }) =>
		sentence`A repository with a folder ${folder} and a contents file ${contents} is published at ${address} when it is pushed; its tags are versions. ${link('How to write documentation')}`,
	noMatch: (search: string) => `No documentation matches “${search}”`,
	showAll: 'Show all',
	noMatchHint:
		'Names of repositories and titles of their documentation are compared. To search the pages themselves, use the field at the top.',
	pageIsEmpty: 'This page of the list is empty',
	backStart: 'Back to the start',
	listIsShorter: 'The list has become shorter.',
	nothingYet: 'No repository that you can read has documentation yet.',
	private: 'private',
	changed: (when: ReactNode) => sentence`Changed ${when}`,
	version: 'version',
	severalVersions: 'versions',
	andMore: (count: number) => `and ${count} more`,
}
