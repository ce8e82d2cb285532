import type { ViewedCell, ViewedColumn, ViewedRows } from '@stoa/hub'
import { ButtonLink, CodeBlock, exactCount, Notice } from '@stoa/ui'
import type { ReactNode } from 'react'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { rowBoxes } from '../../../viewers/rows/boxes.ts'
import { Cell } from '../../../viewers/rows/cell.tsx'
import { placesOf, type RowPlaces } from '../../../viewers/rows/row-places.ts'
import { rowAddress, rowsAddress } from '../../../viewers/rows/rows-address.ts'
import type { PageCall } from '../../../site/route.ts'
import { useWords } from '../../../site/use-words.ts'
import { PAGE_ROWS } from '../viewer/load.ts'
import type { RowData } from './load.ts'
import styles from './page.module.css'

/** One row of a split: each of its cells in full. */
export function RowPage({ data, call }: { data: RowData; call: PageCall }) {
	const words = useWords().repository.row
	const { frame, row, preview } = data
	return (
		<RepoLayout frame={frame} tab="home">
			<section className={styles.row} aria-labelledby="row-title">
				<div className={styles.head}>
					<h2 id="row-title">{words.title(exactCount(row))}</h2>
					<Ways data={data} />
				</div>
				{preview.is === 'rows' && <Cells data={data} page={preview.page} places={placesOf(call, preview.page, data)} />}
				{preview.is === 'unreadable' && <Notice tone="warning">{`${preview.why.replace(/\.$/, '')}.`}</Notice>}
				{preview.is === 'pending' && <Notice>{words.beingRead}</Notice>}
			</section>
		</RepoLayout>
	)
}

/** To the rows around it, and to the table. */
function Ways({ data: { frame, config, split, row, preview } }: { data: RowData }) {
	const words = useWords().repository.row
	const id = frame.repo.name
	const place = { config, split }
	const total = preview.is === 'rows' ? preview.page.total : undefined
	return (
		<nav className={styles.ways} aria-label={words.rows}>
			{row > 0 && (
				<ButtonLink href={rowAddress(id, place, row - 1)} small>
					{words.previous}
				</ButtonLink>
			)}
			{(total === undefined || row + 1 < total) && (
				<ButtonLink href={rowAddress(id, place, row + 1)} small>
					{words.next}
				</ButtonLink>
			)}
			<a href={rowsAddress(id, place, Math.floor(row / PAGE_ROWS))}>{words.allRows}</a>
		</nav>
	)
}

function Cells({ data, page: { columns, rows }, places }: { data: RowData; page: ViewedRows; places: RowPlaces }) {
	const words = useWords().repository.row
	const [row] = rows
	if (!row) return null
	const boxes = rowBoxes(columns, row.cells)
	return columns.map((column, index) => (
		<section key={column.name} className={styles.cell}>
			<h3>
				<bdi>{column.name}</bdi>
				<small>
					<bdi dir="ltr">{column.words}</bdi>
				</small>
			</h3>
			<div className={styles.value}>
				<Value data={data} column={column} value={row.cells[index] ?? null}>
					<Cell
						value={row.cells[index] ?? null}
						column={column}
						row={row.index}
						isCut={row.cut.includes(column.name)}
						fileAddress={places.fileAddress && ((at) => places.fileAddress?.({ row: row.index, column: index, at }) ?? '')}
						boxes={boxes}
						size="row"
					/>
				</Value>
				{row.cut.includes(column.name) && <p className={styles.note}>{words.isCut}</p>}
			</div>
		</section>
	))
}

interface ValueProps {
	data: RowData
	column: ViewedColumn
	value: ViewedCell
	/** What is shown unless it is a program. */
	children: ReactNode
}

/** A program, or any other value. */
function Value({ data: { programs }, column, value, children }: ValueProps) {
	const program = programs.get(column.name)
	if (!program || typeof value !== 'string') return children
	return <CodeBlock code={value} highlighted={program.html} language={program.language || undefined} />
}
