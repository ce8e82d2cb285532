import { findTask, LIBRARY_DESCRIPTIONS, TASKS } from '@stoa/catalog'
import { Button, ButtonLink, Chip, Count, EmptyState, InlineSelect, Note, SearchField } from '@stoa/ui'
import { librariesAddress, libraryAddress, listingAddress } from '@stoa/vocabulary'
import { Island } from '../../../islands/island.tsx'
import { counted } from '../../../layouts/counted.ts'
import { KEEPS, type LibrariesData, type LibrariesState, type LibraryEntry } from './load.ts'
import styles from './page.module.css'

/** How many tasks of a library its row names. */
const TASKS_SHOWN = 4

/** The tasks that any library of the registry can do, for the filter. */
const TASK_OPTIONS = [{ value: '', label: 'Any task' }, ...TASKS.map(({ id, label }) => ({ value: id, label }))]

/** The registry: every library that a card may name, with what it can do and what this hub holds for it. */
export function LibrariesPage({ data: { state, entries, total } }: { data: LibrariesData }) {
	return (
		<Island name="listing" when="idle">
			<div className={styles.page} data-listing>
				<Head state={state} shown={entries.length} />
				<p className={styles.lead}>
					The {total} libraries that a model card can name as <code>library_name</code>: what each does, and which of its models are here.
					The page of a library has the programs that load a model, with what to install.
				</p>
				<Chips state={state} />
				{entries.length > 0 ? (
					<ul className={styles.rows} aria-label="Libraries">
						{entries.map((entry) => (
							<LibraryRow key={entry.library.key} {...entry} />
						))}
					</ul>
				) : (
					<EmptyState title="No libraries match" actions={<ButtonLink href={librariesAddress()}>Show all libraries</ButtonLink>}>
						Remove a filter or search for fewer words. Names, keys and tasks are searched.
					</EmptyState>
				)}
			</div>
		</Island>
	)
}

function Head({ state, shown }: { state: LibrariesState; shown: number }) {
	return (
		<form className={styles.head} action={librariesAddress()} data-listing-form>
			<h1>
				Libraries <Count value={shown} />
			</h1>
			<div className={styles.search}>
				<SearchField label="Search libraries" name="search" defaultValue={state.search} shortcut="/" data-focus-key="/" />
			</div>
			<InlineSelect label="Task" name="task" defaultValue={state.task ?? ''} options={TASK_OPTIONS} />
			<InlineSelect label="Show" name="keep" defaultValue={state.keep} options={KEEPS} />
			<span data-without-script>
				<Button type="submit">Apply</Button>
			</span>
		</form>
	)
}

/** The address of the registry narrowed as `state` says. */
function addressOf({ search, task, keep }: LibrariesState): string {
	return librariesAddress(new URLSearchParams({ ...(search && { search }), ...(task && { task }), ...(keep && { keep }) }))
}

function Chips({ state }: { state: LibrariesState }) {
	const chips = [
		...(state.search ? [{ text: `“${state.search}”`, without: { ...state, search: '' } }] : []),
		...(state.task ? [{ text: findTask(state.task)?.label ?? state.task, without: { ...state, task: undefined } }] : []),
		...KEEPS.filter(({ value }) => value !== '' && value === state.keep).map(({ label }) => ({
			text: label,
			without: { ...state, keep: '' as const },
		})),
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
function taskWords(tasks: readonly string[]): string {
	const shown = tasks.slice(0, TASKS_SHOWN).map((task) => findTask(task)?.label ?? task)
	return tasks.length > TASKS_SHOWN ? `${shown.join(', ')} and ${tasks.length - TASKS_SHOWN} more` : shown.join(', ')
}

function LibraryRow({ library, models, hasProgram }: LibraryEntry) {
	const { key, prettyLabel, tasks = [], repoUrl, docsUrl } = library
	const about = LIBRARY_DESCRIPTIONS[key]
	return (
		<li className={styles.row}>
			<div className={styles.name}>
				<a href={libraryAddress(key)} data-row>
					{prettyLabel}
				</a>
				<code>{key}</code>
				{hasProgram && <Note>program</Note>}
			</div>
			<span className={styles.about}>
				{about && <span>{about}</span>}
				{tasks.length > 0 && <span className={styles.tasks}>{taskWords(tasks)}</span>}
			</span>
			<span className={styles.links}>
				{models > 0 && <a href={listingAddress('model', new URLSearchParams({ tag: key }))}>{counted('model', models)}</a>}
				{docsUrl && (
					<a href={docsUrl} rel="external noopener" aria-label={`Docs of ${prettyLabel}`}>
						Docs
					</a>
				)}
				<a href={repoUrl} rel="external noopener" aria-label={`Source of ${prettyLabel}`}>
					Source
				</a>
			</span>
		</li>
	)
}
