import type { FacetKey } from '@stoa/hub'
import type { RepoKind } from '@stoa/vocabulary'
import { countedWord } from '../shared/counts.ts'
import { kinds } from '../shared/kinds.ts'
import { sentence, type Wrap } from '../../sentences/sentence.ts'

const count = (kind: RepoKind, total: number): string => countedWord(total, kinds[kind].one, kinds[kind].many)

const facets: Readonly<Record<FacetKey, string>> = {
	task: 'Task',
	library: 'Library',
	language: 'Language',
	license: 'License',
	dataset: 'Dataset',
	modality: 'Modality',
	size: 'Rows',
	format: 'Format',
	sdk: 'Kind of app',
	paper: 'Paper',
	other: 'Other',
}

/** What the pages of `pages/catalog/listing` say. */
export const listing = {
	facets,
	/** How a listing may be ordered. */
	sorts: {
		trending: 'Trending',
		downloads: 'Most downloads',
		likes: 'Most likes',
		updated: 'Recently updated',
		created: 'Newest',
		parameters: 'Most parameters',
		name: 'Name',
	},
	/** Filters that are chosen. Numbers of parameters are short: 6B. */
	chips: {
		by: (account: string) => `by ${account}`,
		parameters: (from: string, to: string) => `${from} to ${to} parameters`,
		parametersFrom: (from: string) => `At least ${from} parameters`,
		parametersTo: (to: string) => `At most ${to} parameters`,
		runsIn: (apps: readonly string[]) => `Runs in ${apps.join(' or ')}`,
	},
	/** What search engines show of a listing; `filters` are those that are chosen. */
	description: (kind: RepoKind, filters: readonly string[]) =>
		`${kinds[kind].Many} on this hub${filters.length > 0 ? `: ${filters.join(', ')}` : ''}.`,
	search: (kind: RepoKind) => `Search ${kinds[kind].many}`,
	sortBy: 'Sort by',
	apply: 'Apply',
	filters: 'Filters',
	clearAll: 'Clear all',
	about: (label: string) => `About ${label}`,
	unknownFilters: ({ names, link }: { names: string; link: Wrap }) =>
		sentence`The address asks for ${names}, which this hub cannot filter by. The list shows everything that matches the rest. ${link('Remove it from the address')}`,
	done: 'Done',
	allValues: 'All values',
	noMatch: (kind: RepoKind) => `No ${kinds[kind].many} match`,
	noYet: (kind: RepoKind) => `No ${kinds[kind].many} yet`,
	showAll: (kind: RepoKind) => `Show all ${kinds[kind].many}`,
	publishTheFirst: 'Publish the first',
	noMatchHint: 'Remove a filter or search for fewer words. Every word must appear in the name or the description.',
	noYetHint: (kind: RepoKind) => `This hub holds no ${kinds[kind].many} that you can see.`,
	without: ({ kind, total, filter }: { kind: RepoKind; total: number; filter: string }) => `${count(kind, total)} without ${filter}`,
	count,
	countOnPage: ({ kind, total, page, pages }: { kind: RepoKind; total: number; page: number; pages: number }) =>
		`${count(kind, total)}, page ${page} of ${pages}`,
}
