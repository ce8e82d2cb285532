import type { TaskDemoEntry } from '@stoa/catalog'
import { Table } from '@stoa/ui'
import type { ReactNode } from 'react'
import { MediumMark } from '../../../parts/task-mark.tsx'
import { useWords } from '../../../site/use-words.ts'
import styles from './demo.module.css'
import { hasPicture, Picture } from './pictures/picture.tsx'

/** What goes into a task and what comes out, side by side. */
export function Demo({ inputs, outputs }: { inputs: readonly TaskDemoEntry[]; outputs: readonly TaskDemoEntry[] }) {
	const words = useWords().catalog.task
	return (
		<div className={styles.demo}>
			<Side title={words.in} entries={inputs} />
			<Side title={words.out} entries={outputs} />
		</div>
	)
}

function Side({ title, entries }: { title: string; entries: readonly TaskDemoEntry[] }) {
	return (
		<div className={styles.side}>
			<h3>{title}</h3>
			{entries.map((entry) => (
				<Entry key={JSON.stringify(entry)} entry={entry} />
			))}
		</div>
	)
}

function Entry({ entry }: { entry: TaskDemoEntry }): ReactNode {
	if (entry.type === 'text')
		return (
			<figure className={styles.text}>
				<figcaption>{entry.label}</figcaption>
				<p dir="auto">{entry.content}</p>
			</figure>
		)
	if (entry.type === 'tabular') return <TableEntry table={entry.table} />
	if (entry.type === 'chart') return <Chart data={entry.data} />
	if (entry.type === 'text-with-tokens') return <Tokens text={entry.text} tokens={entry.tokens} />
	if (entry.type === 'img' && hasPicture(entry.filename))
		return (
			<figure className={styles.drawn}>
				<Picture filename={entry.filename} />
				<figcaption>{entry.description}</figcaption>
			</figure>
		)
	return (
		<figure className={styles.described}>
			<MediumMark medium={entry.type === 'img' ? 'image' : 'audio'} />
			<figcaption>
				<code dir="ltr">{entry.filename}</code>
				<p>{entry.description}</p>
			</figcaption>
		</figure>
	)
}

function Chart({ data }: { data: readonly { label: string; score: number }[] }) {
	return (
		<ol className={styles.chart}>
			{data.map(({ label, score }) => (
				<li key={label}>
					<span dir="auto">{label}</span>
					<data value={score}>{score.toFixed(2)}</data>
					<progress value={score} max={1} aria-hidden="true" />
				</li>
			))}
		</ol>
	)
}

function TableEntry({ table: [heads = [], ...rows] }: { table: readonly (readonly string[])[] }) {
	const words = useWords().catalog.task
	return (
		<Table
			caption={words.exampleTable}
			rows={rows}
			keyOf={(row, index) => `${index} ${row[0] ?? ''}`}
			columns={heads.map((title, column) => ({ title, renderCell: (row: readonly string[]) => <span dir="auto">{row[column]}</span> }))}
		/>
	)
}

/** A text with its marked parts; each says what it is. */
function Tokens({ text, tokens }: { text: string; tokens: readonly { type: string; start: number; end: number }[] }) {
	const parts: ReactNode[] = []
	let at = 0
	for (const { type, start, end } of tokens) {
		parts.push(
			text.slice(at, start),
			<mark key={start} className={styles.token}>
				{text.slice(start, end)} <small dir="ltr">{type}</small>
			</mark>,
		)
		at = end
	}
	parts.push(text.slice(at))
	return (
		<p className={styles.tokens} dir="auto">
			{parts}
		</p>
	)
}
