import { ButtonLink, Button, Chip, Count, EmptyState, KindMark, SearchField } from '@stoa/ui'
import { listingAddress, taskAddress, tasksAddress } from '@stoa/vocabulary'
import { Island } from '../../../islands/island.tsx'
import { counted } from '../../../layouts/counted.ts'
import { TaskDrawings, TaskMark } from '../../../layouts/task-mark.tsx'
import type { TaskEntry, TasksData } from './load.ts'
import styles from './page.module.css'

/** The catalog: every task of the field by the kind of data it is about, with what this hub holds for it. */
export function TasksPage({ data: { search, sections, shown } }: { data: TasksData }) {
	return (
		<>
			<TaskDrawings />
			<Island name="listing" when="idle">
				<div className={styles.page} data-listing>
					<form className={styles.head} action={tasksAddress()} data-listing-form>
						<h1>
							Tasks <Count value={shown} />
						</h1>
						<div className={styles.search}>
							<SearchField label="Search tasks" name="search" defaultValue={search} shortcut="/" data-focus-key="/" />
						</div>
						<span data-without-script>
							<Button type="submit">Search</Button>
						</span>
					</form>
					<p className={styles.lead}>What models can do, with the models, datasets and libraries for each task.</p>
					{search && (
						<div>
							<Chip removeHref={tasksAddress()}>{`“${search}”`}</Chip>
						</div>
					)}
					{sections.length > 1 && (
						<nav className={styles.jumps} aria-label="Kinds of tasks">
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
						<EmptyState title="No tasks match" actions={<ButtonLink href={tasksAddress()}>Show all tasks</ButtonLink>}>
							Search for fewer or other words: names, descriptions and subtasks are searched.
						</EmptyState>
					)}
				</div>
			</Island>
		</>
	)
}

function Entry({ task: { id, label }, media, lead, models, datasets }: TaskEntry) {
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
							{counted('model', models)}
						</a>
					)}
					{datasets > 0 && (
						<a href={listingAddress('dataset', new URLSearchParams({ tag: `task_categories:${id}` }))}>
							<KindMark kind="dataset" />
							{counted('dataset', datasets)}
						</a>
					)}
				</span>
			)}
		</li>
	)
}
