import type { ViewedCell } from '@stoa/hub'
import { useWords } from '../../site/use-words.ts'
import { CellText } from './cell-text.tsx'
import styles from './rows.module.css'

/** Characters of a list or struct that is shown as one line of JSON. */
const LINE_MAX = 60
const DEPTH_MAX = 5

/** How much of a cell is shown. */
export interface CellSize {
	/** Items of a list and fields of a struct. */
	itemsMax: number
	/** Characters of a text. */
	lengthMax: number
	/** Whether long texts and trees are folded. */
	isFolded: boolean
}

/** One line of JSON; `undefined` when it is longer than a line. */
function lineOf(value: ViewedCell): string | undefined {
	const text = JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one))
	return text.length <= LINE_MAX ? text : undefined
}

const entriesOf = (value: readonly ViewedCell[] | { readonly [name: string]: ViewedCell }): [string, ViewedCell][] =>
	Array.isArray(value) ? value.map((item, index) => [String(index), item]) : Object.entries(value)

interface TreeProps {
	value: ViewedCell[] | { [name: string]: ViewedCell }
	depth: number
	size: CellSize
}

function Tree({ value, depth, size }: TreeProps) {
	const words = useWords().parts.rows
	const entries = entriesOf(value)
	const line = lineOf(value)
	if (line !== undefined) return <code dir="auto">{line}</code>
	const count = Array.isArray(value) ? words.items(entries.length) : words.fields(entries.length)
	if (depth === DEPTH_MAX) return <span className={styles.faint}>{count}</span>
	return (
		<details className={styles.fold} open={!size.isFolded && depth < 2}>
			<summary>{count}</summary>
			<ul className={styles.tree}>
				{entries.slice(0, size.itemsMax).map(([name, item]) => (
					<li key={name}>
						<b dir="auto">{name}</b> <CellTree value={item} depth={depth + 1} size={size} />
					</li>
				))}
				{entries.length > size.itemsMax && <li className={styles.faint}>{words.andMore(entries.length - size.itemsMax)}</li>}
			</ul>
		</details>
	)
}

/** Any value: texts folded, lists and structs as small trees. */
export function CellTree({ value, depth = 0, size }: { value: ViewedCell; depth?: number; size: CellSize }) {
	if (value === null) return <span className={styles.faint}>{String(value)}</span>
	if (typeof value === 'string') return <CellText text={value} lengthMax={size.lengthMax} isFolded={size.isFolded} />
	if (typeof value === 'object') return <Tree value={value} depth={depth} size={size} />
	return <span dir="ltr">{String(value)}</span>
}
