import type { ViewedColumn, ViewedRow } from '@stoa/hub'
import { exactCount } from '@stoa/ui'
import styles from './rows.module.css'

type Value = ViewedRow['cells'][number]

/** Characters of a text that are shown without unfolding it, and at most. */
const SHOWN = 160
const SHOWN_MAX = 2000
/** Characters of a list or struct that is shown as one line of JSON. */
const LINE_MAX = 60
/** Items of a list and fields of a struct that are shown, and levels. */
const ITEMS_MAX = 12
const DEPTH_MAX = 5

function Text({ text }: { text: string }) {
	const isLong = text.length > SHOWN || text.split('\n', 4).length > 3
	if (!isLong) return <span dir="auto">{text}</span>
	const whole = text.slice(0, SHOWN_MAX)
	return (
		<details className={styles.fold}>
			<summary>
				<span className={styles.beginning} dir="auto">
					{text.slice(0, SHOWN).split('\n').slice(0, 3).join('\n').toWellFormed()}…
				</span>
				<span className={styles.less}>Show less</span>
			</summary>
			<div dir="auto">
				{whole.toWellFormed()}
				{text.length > whole.length && '…'}
			</div>
		</details>
	)
}

/** One line of JSON; `undefined` when it is longer than a line. */
function lineOf(value: Value): string | undefined {
	const text = JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one))
	return text.length <= LINE_MAX ? text : undefined
}

const entriesOf = (value: readonly Value[] | { readonly [name: string]: Value }): [string, Value][] =>
	Array.isArray(value) ? value.map((item, index) => [String(index), item]) : Object.entries(value)

function Tree({ value, depth }: { value: Value[] | { [name: string]: Value }; depth: number }) {
	const entries = entriesOf(value)
	const line = lineOf(value)
	if (line !== undefined) return <code dir="auto">{line}</code>
	const word = Array.isArray(value) ? 'item' : 'field'
	const count = `${exactCount(entries.length)} ${entries.length === 1 ? word : `${word}s`}`
	if (depth === DEPTH_MAX) return <span className={styles.faint}>{count}</span>
	return (
		<details className={styles.fold}>
			<summary>{count}</summary>
			<ul className={styles.tree}>
				{entries.slice(0, ITEMS_MAX).map(([name, item]) => (
					<li key={name}>
						<b dir="auto">{name}</b> <Plain value={item} depth={depth + 1} />
					</li>
				))}
				{entries.length > ITEMS_MAX && <li className={styles.faint}>{`and ${exactCount(entries.length - ITEMS_MAX)} more`}</li>}
			</ul>
		</details>
	)
}

function Plain({ value, depth }: { value: Value; depth: number }) {
	if (value === null) return <span className={styles.faint}>null</span>
	if (typeof value === 'string') return <Text text={value} />
	if (typeof value === 'object') return <Tree value={value} depth={depth} />
	return <span dir="ltr">{String(value)}</span>
}

/** The value of one cell: numbers as they are, the name of a label, long texts folded, lists and structs as small trees. */
export function Cell({ value, column }: { value: Value; column: ViewedColumn }) {
	if (typeof value !== 'number') return <Plain value={value} depth={0} />
	const label = column.labels?.[value]
	if (label === undefined) return <span dir="ltr">{String(value)}</span>
	return (
		<span dir="auto">
			{label} <span className={styles.faint}>{String(value)}</span>
		</span>
	)
}
