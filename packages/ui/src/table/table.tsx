import { Scrolled } from '../scrolled/scrolled.tsx'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './table.module.css'

/** One column of a table. */
export interface Column<Row> {
	title: string
	/** The cell's content. */
	renderCell: (row: Row) => ReactNode
	/** Numbers stand at the line's end. */
	numeric?: boolean
	/** Ids, paths, hashes. */
	mono?: boolean
}

/** Rows of facts. */
export function Table<Row>({
	columns,
	rows,
	keyOf,
	caption,
	stacks = false,
}: {
	columns: readonly Column<Row>[]
	rows: readonly Row[]
	keyOf: (row: Row, index: number) => string
	/** For screen readers. */ caption: string
	/** On a phone each row becomes a block with its facts below each other: for rows with controls. */ stacks?: boolean
}) {
	const look = ({ numeric, mono }: Column<Row>) => classNames(numeric && styles.end, mono && styles.mono) || undefined
	return (
		<Scrolled className={styles.scroll} label={caption}>
			<table className={classNames(styles.table, stacks && styles.stacks)}>
				<thead>
					<tr>
						{columns.map((column) => (
							<th key={column.title} scope="col" className={column.numeric ? styles.end : undefined}>
								{column.title}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row, index) => (
						<tr key={keyOf(row, index)}>
							{columns.map((column) => (
								<td key={column.title} className={look(column)} data-title={stacks ? column.title : undefined}>
									{column.renderCell(row)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</Scrolled>
	)
}
