import { ButtonLink, Button, Chip, Count, EmptyState, KindMark, SearchField } from '@stoa/ui'
import { listingAddress, taskAddress, tasksAddress } from '@stoa/vocabulary'
import { Island } from '../../../islands/island.tsx'
import { TaskDrawings, TaskMark } from '../../../parts/task-mark.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { TaskEntry, TasksData } from './load.ts'
import styles from './page.module.css'

/** The catalog: every task of the field by the kind of data it is about, with what this hub holds for it. */
export function TasksPage({ data: { search, sections, shown } }: { data: TasksData }) {
	const words = useWords().catalog.tasks
	return (
		<>
			<TaskDrawings />
			<Island name="listing" when="idle">
				<div className={styles.page} data-listing>
					<form className={styles.head} action={tasksAddress()} data-listing-form>
						<h1>{words.tasks(<Count value={shown} />)}</h1>
						<div className={styles.search}>
							<SearchField label={words.searchTasks} name="search" defaultValue={search} shortcut="/" data-focus-key="/" />
						</div>
						<span data-without-script>
							<Button type="submit">{words.search}</Button>
						</span>
					</form>
					<p className={styles.lead}>{words.lead}</p>
					{search && (
						<div>
							<Chip removeHref={tasksAddress()}>{`“${search}”`}</Chip>
						</div>
					)}
					{sections.length > 1 && (
						<nav className={styles.jumps} aria-label={words.kindsOfTasks}>
							{sections.map(({ id, label }) => (
								<a key={id} href={`#${id}`}>
									{label}
								</a>
							))}
						</nav>
					)}
					{sections.map(({ id, label, entries }) => (
						<section key={id} className={styles.section} id={id} aria-labelledby={`${id}-title`}>
							<h2 id={`${id}-title`}>{label}</h2>
							<ul className={styles.tasks}>
								{entries.map((entry) => (
									<Entry key={entry.task.id} {...entry} />
								))}
							</ul>
						</section>
					))}
					{sections.length === 0 && (
						<EmptyState title={words.noMatch} actions={<ButtonLink href={tasksAddress()}>{words.showAllTasks}</ButtonLink>}>
							{words.noMatchHint}
						</EmptyState>
					)}
				</div>
			</Island>
		</>
	)
}

function Entry({ task: { id, label }, media, lead, models, datasets }: TaskEntry) {
	const { repoCounts } = useWords()
	return (
		<li className={styles.task}>
			<TaskMark media={media} />
			<a className={styles.name} href={taskAddress(id)} data-row>
				{label}
			</a>
			<p>{lead}</p>
			{models + datasets > 0 && (
				<span className={styles.counts}>
					{models > 0 && (
						<a href={listingAddress('model', new URLSearchParams({ task: id }))}>
							<KindMark kind="model" />
							{repoCounts.counted('model', models)}
						</a>
					)}
					{datasets > 0 && (
						<a href={listingAddress('dataset', new URLSearchParams({ tag: `task_categories:${id}` }))}>
							<KindMark kind="dataset" />
							{repoCounts.counted('dataset', datasets)}
						</a>
					)}
				</span>
			)}
		</li>
	)
}
