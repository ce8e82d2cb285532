import { exactCount } from '../format/format.ts'
import type { UiWords } from './ui-words.ts'

/** What the building blocks say in English. */
export const ENGLISH_UI_WORDS: UiWords = {
	language: 'en',
	pages: 'Pages',
	backToStart: 'Back to the start',
	previous: 'Previous',
	next: 'Next',
	pageNumber: (page) => `Page ${exactCount(page)}`,
	rowsOf: ({ first, last, total }) => `${exactCount(first)} to ${exactCount(last)} of ${exactCount(total)}`,
	search: 'Search',
	searchIn: (facet) => `Search in ${facet}`,
	private: 'private',
	downloads: 'Downloads',
	downloadsLately: 'Downloads in the last 30 days',
	likes: 'Likes',
	removeFilter: (filter) => `Remove filter ${filter}`,
	copied: 'Copied',
	copyToClipboard: 'Copy to clipboard',
	copyCode: 'Copy code',
	copyCodeIn: (language) => `Copy code (${language})`,
	code: 'Code',
	path: 'Path',
	bytes: (bytes) => `${exactCount(bytes)} bytes`,
}
