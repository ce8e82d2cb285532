import type { ViewedColumn, ViewedRow, ViewedRows } from '@stoa/hub'
import { exactCount, Scrolled } from '@stoa/ui'
import { useWords } from '../../site/use-words.ts'
import { type Box, rowBoxes } from './boxes.ts'
import { Cell } from './cell.tsx'
import { ColumnFigures, ColumnName, type HeadAsking, sortOf } from './column-head.tsx'
import type { RowPlaces } from './row-places.ts'
import styles from './rows.module.css'

/** Columns that a page shows at most. */
const COLUMNS_MAX = 60

interface RowsTableProps {
	page: Pick<ViewedRows, 'columns' | 'rows'>
	/** Absent for rows that have no place in a split. */
	places?: RowPlaces | undefined
	/** How headers ask for other rows. */
	asking?: HeadAsking | undefined
	/** For screen readers. */
	label: string
}

/** A table of rows as a file has them: with the number of each row, and a header with the type of each column. */
export function RowsTable({ page, places, label, asking }: RowsTableProps) {
	const words = useWords().parts.rows
	const { columns, rows } = page
	const shown = columns.slice(0, COLUMNS_MAX)
	return (
		<>
			<Scrolled className={styles.scroll} label={label}>
				<table className={styles.table}>
					<thead>
						<tr>
							<th scope="col" className={styles.number}>
								<span className="sr-only">{words.row}</span>
							</th>
							{shown.map((column) => (
								<th key={column.name} scope="col" className={column.isNumeric ? styles.end : undefined} aria-sort={sortOf(column, asking)}>
									<ColumnName column={column} asking={asking} />
									<small>
										<bdi dir="ltr">{column.words}</bdi>
									</small>
									<ColumnFigures column={column} asking={asking} />
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<Row key={row.index} row={row} columns={shown} boxes={rowBoxes(columns, row.cells)} places={places} />
						))}
					</tbody>
				</table>
			</Scrolled>
			{columns.length > shown.length && <p className={styles.note}>{words.columnsCut(COLUMNS_MAX, columns.length)}</p>}
		</>
	)
}

interface RowProps {
	row: ViewedRow
	columns: readonly ViewedColumn[]
	boxes: readonly Box[]
	places: RowPlaces | undefined
}

function Row({ row, columns, boxes, places }: RowProps) {
	return (
		<tr>
			<th scope="row" className={styles.number}>
				{places ? <a href={places.rowAddress(row.index)}>{exactCount(row.index)}</a> : exactCount(row.index)}
			</th>
			{columns.map((column, index) => (
				<td key={column.name} className={column.isNumeric ? styles.end : undefined}>
					<div className={styles.cell}>
						<Cell
							value={row.cells[index] ?? null}
							column={column}
							row={row.index}
							isCut={row.cut.includes(column.name)}
							fileAddress={places?.fileAddress && ((at) => places.fileAddress?.({ row: row.index, column: index, at }) ?? '')}
							boxes={boxes}
						/>
					</div>
				</td>
			))}
		</tr>
	)
}
