import type { TensorChange, WeightsChange } from '@stoa/hub'
import { classNames, Count, exactCount, Notice, Scrolled, Table } from '@stoa/ui'
import { type Addressed, blobAddress } from '@stoa/vocabulary'
import styles from './changes.module.css'
import type { ChangesView, TableChange } from './load-changes.ts'
import type { Words } from '../../words/words.ts'
import { useWords } from '../../site/use-words.ts'

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
	const words = useWords().parts.diff
	const { files, total, tables, weights } = changes
	return (
		<div className={styles.changes}>
			<details className={styles.files} open={files.length <= 12}>
				<summary>{words.changed(total)}</summary>
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
				{total > files.length && <p>{words.firstNamed(exactCount(files.length))}</p>}
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

/** Longer lists of tensors begin folded: a commit of many weights must not bury its other files. */
const TENSORS_OPEN = 12

function WeightsPart({ change: { path, tensors, changed, same, parameters } }: { change: WeightsChange }) {
	const words = useWords().parts.diff
	const { before, after } = parameters
	if (before === undefined && after === undefined) return null
	return (
		<section className={styles.part}>
			<h3 dir="ltr">{path}</h3>
			<p>
				{words.parameters({
					before: before === undefined ? undefined : <Count value={before} />,
					after: after === undefined ? undefined : <Count value={after} />,
				})}{' '}
				{same > 0 && words[changed > 0 ? 'sameTensors' : 'sameTensorsOnly'](same)}
			</p>
			{tensors.length > 0 && (
				<details open={tensors.length <= TENSORS_OPEN}>
					<summary>{words.tensorsChanged(changed)}</summary>
					<Table
						caption={words.tensorsOf(path)}
						rows={tensors}
						keyOf={({ name }) => name}
						columns={[
							{ title: words.tensor, renderCell: ({ name }) => name, mono: true },
							{ title: words.what, renderCell: (tensor) => words.tensorWords[tensor.change] },
							{ title: words.before, renderCell: (tensor) => shapeOf(tensor.before), mono: true },
							{ title: words.now, renderCell: (tensor) => shapeOf(tensor.after), mono: true },
						]}
					/>
				</details>
			)}
			{changed > tensors.length && <p>{words.firstListed(exactCount(tensors.length), exactCount(changed))}</p>}
		</section>
	)
}

const SIGNS = { gone: '−', new: '+', same: '', gap: '⋯' } as const
const signWordsIn = (words: Words['parts']['diff']) => ({ gone: words.removed, new: words.added, same: undefined, gap: words.gap }) as const

function TablePart({ change: { path, columns, rows, isCut } }: { change: TableChange }) {
	const words = useWords().parts.diff
	return (
		<section className={styles.part}>
			<h3 dir="ltr">{path}</h3>
			{rows.length === 0 ? (
				<Notice>{words.rowsSame}</Notice>
			) : (
				<Scrolled className={styles.scroll} label={words.rowsOf(path)}>
					<table>
						<thead>
							<tr>
								<th scope="col">
									<span className="sr-only">{words.change}</span>
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
									<td aria-label={signWordsIn(words)[row.change]}>{SIGNS[row.change]}</td>
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
			{isCut && <p>{words.rowsCut}</p>}
		</section>
	)
}
