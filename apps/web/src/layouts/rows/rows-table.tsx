import type { ViewedColumn, ViewedRow, ViewedRows } from '@stoa/hub'
import { exactCount, Scrolled } from '@stoa/ui'
import { countedWord } from '../counted.ts'
import { Cell } from './cell.tsx'
import styles from './rows.module.css'

/** Columns that a page shows at most. */
const COLUMNS_MAX = 60

/** A table of rows as a file has them: with the number of each row, and a header with the type of each column. */
export function RowsTable({ page: { columns, rows }, label }: { page: ViewedRows; /** For screen readers. */ label: string }) {
	const shown = columns.slice(0, COLUMNS_MAX)
	return (
		<>
			<Scrolled className={styles.scroll} label={label}>
				<table className={styles.table}>
					<thead>
						<tr>
							<th scope="col" className={styles.number}>
								<span className="sr-only">Row</span>
							</th>
							{shown.map((column) => (
								<th key={column.name} scope="col" className={column.isNumeric ? styles.end : undefined}>
									<bdi>{column.name}</bdi>
									<small>
										<bdi dir="ltr">{column.words}</bdi>
									</small>
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<Row key={row.index} row={row} columns={shown} />
						))}
					</tbody>
				</table>
			</Scrolled>
			{columns.length > shown.length && (
				<p className={styles.note}>{`The page shows the first ${COLUMNS_MAX} of ${countedWord(columns.length, 'column')}.`}</p>
			)}
		</>
	)
}

function Row({ row, columns }: { row: ViewedRow; columns: readonly ViewedColumn[] }) {
	return (
		<tr>
			<th scope="row" className={styles.number}>
				{exactCount(row.index)}
			</th>
			{columns.map((column, index) => (
				<td key={column.name} className={column.isNumeric ? styles.end : undefined}>
					<div className={styles.cell}>
						<Cell value={row.cells[index] ?? null} column={column} />
					</div>
				</td>
			))}
		</tr>
	)
}
