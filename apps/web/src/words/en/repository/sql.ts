import type { ReactNode } from 'react'
import { countedWord } from '../shared/counts.ts'
import { sentence, type Wrap } from '../../sentences/sentence.ts'

/** What the page of `pages/repository/sql` says. */
export const sql = {
	title: 'SQL',
	/** `table` is the name of the split in statements. */
	lead: ({ split, table }: { split: ReactNode; table: ReactNode }) =>
		sentence`The split ${split} is the table ${table}. Statements are those of DuckDB, and read only.`,
	statement: 'Statement',
	run: 'Run',
	keys: 'Columns and functions are offered while you type. Ctrl+Enter runs the statement.',
	signIn: (link: Wrap) => sentence`${link('Sign in')} to run statements.`,
	/** `why` is a sentence. */
	cannotRun: (why: string) => `Cannot run the statement: ${why}`,
	rows: (count: number) => `${countedWord(count, 'row')}.`,
	firstRows: (count: number) => `The first ${countedWord(count, 'row')}.`,
	downloadAll: ({ csv, parquet }: { csv: Wrap; parquet: Wrap }) => sentence`Download all as ${csv('CSV')} or ${parquet('Parquet')}.`,
	/** Two names of columns. */
	chart: ({ value, over }: { value: ReactNode; over: ReactNode }) => sentence`${value} by ${over}`,
	rowsOfAnswer: 'Rows of the answer',
	columns: 'Columns',
}
