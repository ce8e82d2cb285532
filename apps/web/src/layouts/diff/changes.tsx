import type { TensorChange, WeightsChange } from '@stoa/hub'
import { classNames, Count, exactCount, Notice, Scrolled, Table } from '@stoa/ui'
import { type Addressed, blobAddress } from '@stoa/vocabulary'
import { countedWord } from '../counted.ts'
import styles from './changes.module.css'
import type { ChangesView, TableChange } from './load-changes.ts'

const STATUS = { A: 'added', M: 'changed', D: 'deleted' } as const

/** Files that changed, then what became of tables and weights. */
export function Changes({
	changes,
	address,
	base,
	head,
}: {
	changes: ChangesView
	address: Addressed
	base: string | undefined
	head: string
}) {
	const { files, total, tables, weights } = changes
	return (
		<div className={styles.changes}>
			<details className={styles.files} open={files.length <= 12}>
				<summary>{countedWord(total, 'file')} changed</summary>
				<ul>
					{files.map(({ path, status }) => {
						const rev = status === 'D' ? base : head
						return (
							<li key={path}>
								<span data-status={status}>{STATUS[status]}</span>
								<bdi dir="ltr">{rev === undefined ? path : <a href={blobAddress(address, rev, path)}>{path}</a>}</bdi>
							</li>
						)
					})}
				</ul>
				{total > files.length && <p>The first {exactCount(files.length)} are named.</p>}
			</details>
			{weights.map((change) => (
				<WeightsPart key={change.path} change={change} />
			))}
			{tables.map((change) => (
				<TablePart key={change.path} change={change} />
			))}
		</div>
	)
}

const shapeOf = (tensor: TensorChange['before']): string =>
	tensor === undefined ? '' : `${tensor.dtype} ${tensor.shape.length > 0 ? tensor.shape.join(' × ') : 'scalar'}`

const TENSOR_WORDS = { gone: 'removed', new: 'added', changed: 'changed' } as const

/** Longer lists of tensors begin folded: a commit of many weights must not bury its other files. */
const TENSORS_OPEN = 12

function WeightsPart({ change: { path, tensors, changed, same, parameters } }: { change: WeightsChange }) {
	const { before, after } = parameters
	if (before === undefined && after === undefined) return null
	return (
		<section className={styles.part}>
			<h3 dir="ltr">{path}</h3>
			<p>
				{before === undefined ? null : (
					<>
						<Count value={before} /> parameters before,{' '}
					</>
				)}
				{after === undefined ? (
					'none now'
				) : (
					<>
						<Count value={after} /> now
					</>
				)}
				. {same > 0 && `${countedWord(same, 'tensor')} of the same type and shape${changed > 0 ? '' : ': values may differ'}.`}
			</p>
			{tensors.length > 0 && (
				<details open={tensors.length <= TENSORS_OPEN}>
					<summary>{countedWord(changed, 'tensor')} changed</summary>
					<Table
						caption={`Tensors of ${path}`}
						rows={tensors}
						keyOf={({ name }) => name}
						columns={[
							{ title: 'Tensor', renderCell: ({ name }) => name, mono: true },
							{ title: 'What', renderCell: (tensor) => TENSOR_WORDS[tensor.change] },
							{ title: 'Before', renderCell: (tensor) => shapeOf(tensor.before), mono: true },
							{ title: 'Now', renderCell: (tensor) => shapeOf(tensor.after), mono: true },
						]}
					/>
				</details>
			)}
			{changed > tensors.length && (
				<p>
					The first {exactCount(tensors.length)} of {exactCount(changed)} are listed.
				</p>
			)}
		</section>
	)
}

const SIGNS = { gone: '−', new: '+', same: '', gap: '⋯' } as const
const SIGN_WORDS = { gone: 'removed', new: 'added', same: undefined, gap: 'unchanged rows left out' } as const

function TablePart({ change: { path, columns, rows, isCut } }: { change: TableChange }) {
	return (
		<section className={styles.part}>
			<h3 dir="ltr">{path}</h3>
			{rows.length === 0 ? (
				<Notice>Its rows are the same; only how they are written differs.</Notice>
			) : (
				<Scrolled className={styles.scroll} label={`Rows of ${path}`}>
					<table>
						<thead>
							<tr>
								<th scope="col">
									<span className="sr-only">Change</span>
								</th>
								{columns.map((column, index) => (
									<th key={`${index} ${column}`} scope="col">
										{column}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{rows.map((row, index) => (
								<tr key={index} className={classNames(row.change === 'gone' && styles.gone, row.change === 'new' && styles.come)}>
									<td aria-label={SIGN_WORDS[row.change]}>{SIGNS[row.change]}</td>
									{row.cells.map(({ text, isChanged }, at) => (
										<td key={at} dir="auto">
											{isChanged ? <mark>{text}</mark> : text}
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</Scrolled>
			)}
			{isCut && <p>More rows changed than are shown here.</p>}
		</section>
	)
}
