import { exactCount } from '@stoa/ui/format'
import type { ReactNode } from 'react'
import { countedWord } from '../shared/counts.ts'
import { sentence, type Wrap } from '../../sentences/sentence.ts'

/** A bar of a histogram: the values from one to another, and how many rows have them. */
interface BinWords {
	from: string
	to: string
	count: number
}

/** What the parts of `viewers/rows` say. */
export const rows = {
	title: 'Rows',
	count: (count: number) => countedWord(count, 'row'),
	moreThan: (count: number) => `More than ${countedWord(count, 'row')}`,
	found: (count: number) => `${countedWord(count, 'row')} found`,
	label: 'Rows of this dataset',
	noRows: 'This split has no rows.',
	noneFound: 'No row was found.',
	noneBehind: 'There are no rows behind this one.',
	beingRead: (link: Wrap) => sentence`The rows are being read. ${link('Show them')} in a moment.`,
	beingSearched: (link: Wrap) => sentence`The rows are being searched. ${link('Show them')} in a moment.`,
	rowsOfSplit: (split: string) => `Rows of the split ${split}`,
	sessionInSplit: (split: string) => `Session in the split ${split}`,
	sessionAsTable: 'Show its lines as a table',
	showMoreRows: 'Show more rows',
	showAllRows: (count: string) => `Show all ${count} rows`,
	configuration: 'Configuration',
	split: 'Split',
	showRows: 'Show rows',
	searchInTexts: 'Search in texts',
	search: 'Search',
	condition: 'Condition',
	/** Shows how a condition is written: a name, an operator and a value. */
	conditionSample: '"column" > 10',
	filter: 'Filter',
	sql: 'SQL',
	askNothing: 'Show all rows',
	/** What a click on the name of a column does. */
	sorts: { least: 'Sort from the least', greatest: 'Sort from the greatest', none: 'Do not sort' },
	/** Bars of a histogram, by what is measured: values, the lengths of texts, or those of lists. */
	bins: {
		values: ({ from, to, count }: BinWords) => `${from} to ${to}: ${countedWord(count, 'row')}`,
		text: ({ from, to, count }: BinWords) => `${from} to ${to} characters: ${countedWord(count, 'row')}`,
		list: ({ from, to, count }: BinWords) => `${from} to ${to} items: ${countedWord(count, 'row')}`,
	},
	/** The greatest value of a histogram, by what is measured. */
	greatest: {
		values: (value: string) => value,
		text: (length: string) => `${length} characters`,
		list: (length: string) => `${length} items`,
	},
	emptyText: '(empty)',
	moreValues: (count: string) => `${count} more`,
	/** `share` has its percent sign. */
	missing: (share: string) => `${share} missing`,
	row: 'Row',
	columnsCut: (shown: number, columns: number) => `The page shows the first ${shown} of ${countedWord(columns, 'column')}.`,
	/** Names a file in a cell. */
	cellOf: (column: string, row: string) => `${column}, row ${row}`,
	noFile: 'no file',
	/** How many items of a list, files or messages are not shown. */
	andMore: (count: number) => `and ${exactCount(count)} more`,
	items: (count: number) => countedWord(count, 'item'),
	fields: (count: number) => countedWord(count, 'field'),
	showLess: 'Show less',
	/** Parts of a conversation that are folded. */
	thought: 'Thought',
	result: 'Result',
	calls: (tool: ReactNode) => sentence`Calls ${tool}`,
}
