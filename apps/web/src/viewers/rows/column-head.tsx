import type { ColumnStatistics, ViewedColumn } from '@stoa/hub'
import { useWords } from '../../site/use-words.ts'
import { ColumnSummary } from './column-summary.tsx'
import styles from './ask.module.css'
import type { RowsQuestion } from './rows-question.ts'

/** How the header of a table asks for other rows. */
export interface HeadAsking {
	asked: RowsQuestion
	/** Whether rows can be sorted and filtered. */
	isOn: boolean
	statistics: ReadonlyMap<string, ColumnStatistics>
	hrefOf(asked: RowsQuestion): string
}

/** How a column sorts the rows, for screen readers. */
export function sortOf({ name }: ViewedColumn, asking: HeadAsking | undefined): 'ascending' | 'descending' | undefined {
	const sort = asking?.asked.sort
	return sort?.column === name ? (sort.isDescending ? 'descending' : 'ascending') : undefined
}

const isSorted = ({ isNumeric, words }: ViewedColumn): boolean =>
	isNumeric || /^(?:string|bool|timestamp|date|label|large_string)/.test(words)

/** The name of a column, which sorts the rows: first up, then down, then not. */
export function ColumnName({ column, asking }: { column: ViewedColumn; asking: HeadAsking | undefined }) {
	const words = useWords().parts.rows.sorts
	const name = <bdi>{column.name}</bdi>
	if (!asking?.isOn || !isSorted(column)) return name
	const sorted = sortOf(column, asking)
	const sort = sorted === 'descending' ? undefined : { column: column.name, isDescending: sorted === 'ascending' }
	const title = sort === undefined ? words.none : sort.isDescending ? words.greatest : words.least
	return (
		<a className={styles.sort} href={asking.hrefOf({ ...asking.asked, search: undefined, sort })} title={title}>
			{name}
			<span aria-hidden="true">{sorted === 'ascending' ? ' ↑' : sorted === 'descending' ? ' ↓' : ''}</span>
		</a>
	)
}

/** What is known of the values of a column, once it was measured. */
export function ColumnFigures({ column, asking }: { column: ViewedColumn; asking: HeadAsking | undefined }) {
	const statistics = asking?.statistics.get(column.name)
	if (!asking || !statistics) return null
	const hrefOf = (where: string): string => asking.hrefOf({ search: undefined, where, sort: asking.asked.sort })
	return <ColumnSummary statistics={statistics} hrefOf={asking.isOn ? hrefOf : undefined} />
}
