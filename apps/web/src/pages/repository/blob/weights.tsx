import type { WeightsTensor } from '@stoa/hub'
import { Button, Count, exactCount, Notice, Pagination, SearchField, Size, Table, type Column } from '@stoa/ui'
import { blobAddress } from '@stoa/vocabulary'
import { countedWord } from '../../../layouts/counted.ts'
import type { FilePlace } from '../tree/load.ts'
import type { WeightsView } from './view-weights.ts'
import styles from './weights.module.css'

/** What a file of weights says about itself: how many parameters of which types, its notes, every tensor. */
export function Weights({ weights, place }: { weights: WeightsView; place: FilePlace }) {
	const { total, tensorCount, types, missing, filter, found, page, hasMore } = weights
	const address = { kind: place.frame.repo.kind, id: place.frame.repo.name }
	const here = blobAddress(address, place.rev, place.path)
	const pageAt = (p: number): string => `${here}?${new URLSearchParams({ ...(filter && { q: filter }), ...(p > 0 && { p: String(p) }) })}`
	return (
		<div className={styles.weights}>
			<p className={styles.sum}>
				<b>
					<Count value={total} />
				</b>{' '}
				parameters in {countedWord(tensorCount, 'tensor')}
			</p>
			{missing.length > 0 && (
				<Notice tone="warning">
					{countedWord(missing.length, 'file')} of this model cannot be read and {missing.length === 1 ? 'is' : 'are'} not counted:{' '}
					{missing.slice(0, 5).join(', ')}
					{missing.length > 5 && ' and more'}.
				</Notice>
			)}
			<Types types={types} total={total} />
			<Notes notes={weights.notes} />
			<Groups groups={weights.groups} here={here} />
			<form className={styles.filter} method="get" action={here}>
				<SearchField name="q" label="Names of tensors, or a type" defaultValue={filter} />
				<Button type="submit">Filter</Button>
				{filter && (
					<output className={styles.found}>
						{countedWord(found, 'tensor')} of {exactCount(tensorCount)}
					</output>
				)}
			</form>
			{weights.shown.length > 0 ? (
				<Table caption="Tensors" columns={columnsOf(weights)} rows={weights.shown} keyOf={({ name }, index) => `${index} ${name}`} />
			) : (
				<Notice>No tensor has this in its name.</Notice>
			)}
			<Pagination startHref={page > 0 ? pageAt(0) : undefined} nextHref={hasMore ? pageAt(page + 1) : undefined} />
		</div>
	)
}

function columnsOf({ hasParts }: WeightsView): Column<WeightsTensor>[] {
	return [
		{ title: 'Tensor', renderCell: ({ name }) => name, mono: true },
		{ title: 'Type', renderCell: ({ dtype }) => dtype, mono: true },
		{ title: 'Shape', renderCell: ({ shape }) => (shape.length > 0 ? shape.join(' × ') : 'scalar'), mono: true },
		{ title: 'Parameters', renderCell: ({ elements }) => exactCount(elements), numeric: true },
		{ title: 'Size', renderCell: ({ bytes }) => (bytes === undefined ? '' : <Size bytes={bytes} />), numeric: true },
		...(hasParts ? [{ title: 'File', renderCell: ({ file }: WeightsTensor) => file.slice(file.lastIndexOf('/') + 1), mono: true }] : []),
	]
}

/** How much of it is of each type, drawn and told. */
function Types({ types, total }: { types: WeightsView['types']; total: number }) {
	return (
		<ul className={styles.types} aria-label="Types">
			{types.map(({ dtype, elements, tensors }) => (
				<li key={dtype}>
					<code>{dtype}</code>
					<meter min={0} max={Math.max(1, total)} value={elements} aria-label={`Share of ${dtype}`} />
					<span>
						<Count value={elements} /> in {countedWord(tensors, 'tensor')}
					</span>
				</li>
			))}
		</ul>
	)
}

/** The parts that a model is made of; each leads to its tensors. */
function Groups({ groups, here }: { groups: WeightsView['groups']; here: string }) {
	if (groups.length < 2) return null
	return (
		<details className={styles.notes} open={groups.length <= 12}>
			<summary>{countedWord(groups.length, 'part')}</summary>
			<ul className={styles.groups}>
				{groups.map(({ prefix, repeats, tensors, elements }) => (
					<li key={prefix}>
						<a href={`${here}?${new URLSearchParams({ q: prefix })}`} dir="ltr">
							{prefix}
							{repeats > 1 && ` × ${exactCount(repeats)}`}
						</a>
						<span>
							<Count value={elements} /> in {countedWord(tensors, 'tensor')}
						</span>
					</li>
				))}
			</ul>
		</details>
	)
}

/** Characters of a note that are shown at once. */
const NOTE_SHOWN = 200

function Notes({ notes }: { notes: WeightsView['notes'] }) {
	if (notes.length === 0) return null
	return (
		<details className={styles.notes} open={notes.length <= 8}>
			<summary>{countedWord(notes.length, 'entry', 'entries')} of metadata</summary>
			<dl>
				{notes.map(({ key, value, count }, index) => (
					<div key={`${index} ${key}`}>
						<dt>{key}</dt>
						<dd dir="auto">
							{value === undefined ? (
								count === undefined ? (
									'too long to show'
								) : (
									`list of ${exactCount(count)}`
								)
							) : (
								<Note text={String(value)} />
							)}
						</dd>
					</div>
				))}
			</dl>
		</details>
	)
}

function Note({ text }: { text: string }) {
	if (text.length <= NOTE_SHOWN) return text
	return (
		<details>
			<summary>{text.slice(0, NOTE_SHOWN)}…</summary>
			<pre>{text}</pre>
		</details>
	)
}
