import { countedWord } from '../shared/counts.ts'

/** What rows, rails and figures say that several pages have. */
export const lists = {
	/** How many, in short: 1K to 10K. */
	rows: (count: string) => `${count} rows`,
	exactRows: (count: number) => countedWord(count, 'row'),
	parameters: (count: string) => `${count} parameters`,
	notHub: 'Not on this hub',
	withinAMinute: 'within a minute',
}
