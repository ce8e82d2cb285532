import { findTask, LIBRARY_DESCRIPTIONS, TASKS } from '@stoa/catalog'
import { Button, ButtonLink, Chip, Count, EmptyState, InlineSelect, Note, SearchField } from '@stoa/ui'
import { librariesAddress, libraryAddress, listingAddress } from '@stoa/vocabulary'
import { Island } from '../../../islands/island.tsx'
import { KEEPS, type LibrariesData, type LibrariesState, type LibraryEntry } from './load.ts'
import styles from './page.module.css'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../site/use-words.ts'

/** How many tasks of a library its row names. */
const TASKS_SHOWN = 4

/** The tasks that any library of the registry can do, for the filter. */
const taskOptionsIn = (words: Words['catalog']['libraries']) => [
	{ value: '', label: words.anyTask },
	...TASKS.map(({ id, label }) => ({ value: id, label })),
]

/** The registry: every library that a card may name, with what it can do and what this hub holds for it. */
export function LibrariesPage({ data: { state, entries, total } }: { data: LibrariesData }) {
	const words = useWords().catalog.libraries
	return (
		<Island name="listing" when="idle">
			<div className={styles.page} data-listing>
				<Head state={state} shown={entries.length} />
				<p className={styles.lead}>{words.lead({ total, code: <code>library_name</code> })}</p>
				<Chips state={state} />
				{entries.length > 0 ? (
					<ul className={styles.rows} aria-label={words.libraries}>
						{entries.map((entry) => (
							<LibraryRow key={entry.library.key} {...entry} />
						))}
					</ul>
				) : (
					<EmptyState title={words.noMatch} actions={<ButtonLink href={librariesAddress()}>{words.showAllLibraries}</ButtonLink>}>
						{words.noMatchHint}
					</EmptyState>
				)}
			</div>
		</Island>
	)
}

function Head({ state, shown }: { state: LibrariesState; shown: number }) {
	const words = useWords().catalog.libraries
	return (
		<form className={styles.head} action={librariesAddress()} data-listing-form>
			<h1>{words.titleCount(<Count value={shown} />)}</h1>
			<div className={styles.search}>
				<SearchField label={words.searchLibraries} name="search" defaultValue={state.search} shortcut="/" data-focus-key="/" />
			</div>
			<InlineSelect label={words.task} name="task" defaultValue={state.task ?? ''} options={taskOptionsIn(words)} />
			<InlineSelect
				label={words.show}
				name="keep"
				defaultValue={state.keep}
				options={KEEPS.map((value) => ({ value, label: words.keeps[value] }))}
			/>
			<span data-without-script>
				<Button type="submit">{words.apply}</Button>
			</span>
		</form>
	)
}

/** The address of the registry narrowed as `state` says. */
function addressOf({ search, task, keep }: LibrariesState): string {
	return librariesAddress(new URLSearchParams({ ...(search && { search }), ...(task && { task }), ...(keep && { keep }) }))
}

function Chips({ state }: { state: LibrariesState }) {
	const words = useWords().catalog.libraries
	const chips = [
		...(state.search ? [{ text: `“${state.search}”`, without: { ...state, search: '' } }] : []),
		...(state.task ? [{ text: findTask(state.task)?.label ?? state.task, without: { ...state, task: undefined } }] : []),
		...(state.keep === '' ? [] : [{ text: words.keeps[state.keep], without: { ...state, keep: '' as const } }]),
	]
	if (chips.length === 0) return null
	return (
		<div className={styles.chips}>
			{chips.map(({ text, without }) => (
				<Chip key={text} removeHref={addressOf(without)}>
					{text}
				</Chip>
			))}
		</div>
	)
}

/** "Fill-Mask, Translation and 3 more". */
function taskWords(words: Words['catalog']['libraries'], tasks: readonly string[]): string {
	const shown = tasks
		.slice(0, TASKS_SHOWN)
		.map((task) => findTask(task)?.label ?? task)
		.join(', ')
	return tasks.length > TASKS_SHOWN ? words.andMore(shown, tasks.length - TASKS_SHOWN) : shown
}

function LibraryRow({ library, models, hasProgram }: LibraryEntry) {
	const {
		catalog: { libraries: words },
		repoCounts,
	} = useWords()
	const { key, prettyLabel, tasks = [], repoUrl, docsUrl } = library
	const about = LIBRARY_DESCRIPTIONS[key]
	return (
		<li className={styles.row}>
			<div className={styles.name}>
				<a href={libraryAddress(key)} data-row>
					{prettyLabel}
				</a>
				<code>{key}</code>
				{hasProgram && <Note>{words.program}</Note>}
			</div>
			<span className={styles.about}>
				{about && <span>{about}</span>}
				{tasks.length > 0 && <span className={styles.tasks}>{taskWords(words, tasks)}</span>}
			</span>
			<span className={styles.links}>
				{models > 0 && <a href={listingAddress('model', new URLSearchParams({ tag: key }))}>{repoCounts.counted('model', models)}</a>}
				{docsUrl && (
					<a href={docsUrl} rel="external noopener" aria-label={words.docsOf(prettyLabel)}>
						{words.docs}
					</a>
				)}
				<a href={repoUrl} rel="external noopener" aria-label={words.sourceOf(prettyLabel)}>
					{words.source}
				</a>
			</span>
		</li>
	)
}
