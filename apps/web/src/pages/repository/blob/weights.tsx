import type { WeightsTensor } from '@stoa/hub'
import { Button, Count, exactCount, Notice, Pagination, SearchField, Size, Table, type Column } from '@stoa/ui'
import { blobAddress } from '@stoa/vocabulary'
import type { FilePlace } from '../tree/load.ts'
import type { WeightsView } from './view-weights.ts'
import styles from './weights.module.css'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../site/use-words.ts'

/** What a file of weights says about itself: how many parameters of which types, its notes, every tensor. */
export function Weights({ weights, place }: { weights: WeightsView; place: FilePlace }) {
	const words = useWords().repository.blob
	const { total, tensorCount, types, missing, filter, found, page, hasMore } = weights
	const address = { kind: place.frame.repo.kind, id: place.frame.repo.name }
	const here = blobAddress(address, place.rev, place.path)
	const pageAt = (p: number): string => `${here}?${new URLSearchParams({ ...(filter && { q: filter }), ...(p > 0 && { p: String(p) }) })}`
	return (
		<div className={styles.weights}>
			<p className={styles.sum}>
				{words.parametersIn({
					parameters: (
						<b>
							<Count value={total} />
						</b>
					),
					tensors: tensorCount,
				})}
			</p>
			{missing.length > 0 && (
				<Notice tone="warning">
					{words[missing.length > 5 ? 'filesMissingMore' : 'filesMissing'](missing.length, missing.slice(0, 5).join(', '))}
				</Notice>
			)}
			<Types types={types} total={total} />
			<Notes notes={weights.notes} />
			<Groups groups={weights.groups} here={here} />
			<form className={styles.filter} method="get" action={here}>
				<SearchField name="q" label={words.namesTensorsType} defaultValue={filter} />
				<Button type="submit">{words.filter}</Button>
				{filter && <output className={styles.found}>{words.found(found, tensorCount)}</output>}
			</form>
			{weights.shown.length > 0 ? (
				<Table
					caption={words.tensors}
					columns={columnsOf(words, weights)}
					rows={weights.shown}
					keyOf={({ name }, index) => `${index} ${name}`}
				/>
			) : (
				<Notice>{words.noTensors}</Notice>
			)}
			<Pagination startHref={page > 0 ? pageAt(0) : undefined} nextHref={hasMore ? pageAt(page + 1) : undefined} />
		</div>
	)
}

function columnsOf(words: Words['repository']['blob'], { hasParts }: WeightsView): Column<WeightsTensor>[] {
	return [
		{ title: words.tensor, renderCell: ({ name }) => name, mono: true },
		{ title: words.type, renderCell: ({ dtype }) => dtype, mono: true },
		{ title: words.shape, renderCell: ({ shape }) => (shape.length > 0 ? shape.join(' × ') : words.scalar), mono: true },
		{ title: words.parameters, renderCell: ({ elements }) => exactCount(elements), numeric: true },
		{ title: words.size, renderCell: ({ bytes }) => (bytes === undefined ? '' : <Size bytes={bytes} />), numeric: true },
		...(hasParts
			? [{ title: words.file, renderCell: ({ file }: WeightsTensor) => file.slice(file.lastIndexOf('/') + 1), mono: true }]
			: []),
	]
}

/** How much of it is of each type, drawn and told. */
function Types({ types, total }: { types: WeightsView['types']; total: number }) {
	const words = useWords().repository.blob
	return (
		<ul className={styles.types} aria-label={words.types}>
			{types.map(({ dtype, elements, tensors }) => (
				<li key={dtype}>
					<code>{dtype}</code>
					<meter min={0} max={Math.max(1, total)} value={elements} aria-label={words.shareOf(dtype)} />
					<span>{words.parametersOfType({ count: <Count value={elements} />, tensors })}</span>
				</li>
			))}
		</ul>
	)
}

/** The parts that a model is made of; each leads to its tensors. */
function Groups({ groups, here }: { groups: WeightsView['groups']; here: string }) {
	const words = useWords().repository.blob
	if (groups.length < 2) return null
	return (
		<details className={styles.notes} open={groups.length <= 12}>
			<summary>{words.parts(groups.length)}</summary>
			<ul className={styles.groups}>
				{groups.map(({ prefix, repeats, tensors, elements }) => (
					<li key={prefix}>
						<a href={`${here}?${new URLSearchParams({ q: prefix })}`} dir="ltr">
							{prefix}
							{repeats > 1 && ` × ${exactCount(repeats)}`}
						</a>
						<span>{words.parametersOfType({ count: <Count value={elements} />, tensors })}</span>
					</li>
				))}
			</ul>
		</details>
	)
}

/** Characters of a note that are shown at once. */
const NOTE_SHOWN = 200

function Notes({ notes }: { notes: WeightsView['notes'] }) {
	const words = useWords().repository.blob
	if (notes.length === 0) return null
	return (
		<details className={styles.notes} open={notes.length <= 8}>
			<summary>{words.ofMetadata(notes.length)}</summary>
			<dl>
				{notes.map(({ key, value, count }, index) => (
					<div key={`${index} ${key}`}>
						<dt>{key}</dt>
						<dd dir="auto">
							{value === undefined ? (
								count === undefined ? (
									words.tooLongShow
								) : (
									words.listOf(exactCount(count))
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
