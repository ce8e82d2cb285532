import { mediaOfTask, MODALITIES, type TaskMetric, type TaskSearch } from '@stoa/catalog'
import { Icon, KindMark, ListingRows, Tag, TagList } from '@stoa/ui'
import { PAGES, libraryAddress, listingAddress, repoAddress, taskAddress, tasksAddress } from '@stoa/vocabulary'
import { Programs } from '../../../viewers/program/programs.tsx'
import { FactList, Rail, RailPage, RailSection } from '../../../parts/rail.tsx'
import { RepoRow } from '../../../parts/repo-row.tsx'
import { TaskDrawings, TaskMark } from '../../../parts/task-mark.tsx'
import { Demo } from './demo.tsx'
import type { TaskData, TaskRepos } from './load.ts'
import { SectionHead } from '../../../parts/section-head.tsx'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import styles from './page.module.css'

/** One task: what it is, an example, how to run it, what this hub holds for it, and how answers are scored. */
export function TaskPageView({ data }: { data: TaskData }) {
	const words = useWords().catalog.task
	const { task, record } = data
	return (
		<>
			<TaskDrawings />
			<header className={styles.header}>
				<p>
					<a href={tasksAddress()}>{words.tasks}</a>
				</p>
				<div className={styles.title}>
					<TaskMark media={mediaOfTask(task.id)} size={20} />
					<h1>{task.label}</h1>
				</div>
			</header>
			<RailPage
				rail={
					<Rail label={words.aboutThisTask} fold={words.railFold}>
						<Facts data={data} />
					</Rail>
				}
			>
				<div className={styles.parts}>
					{record && (
						<>
							<div className={styles.summary}>
								{record.summary.split('\n\n').map((paragraph) => (
									<p key={paragraph}>{paragraph}</p>
								))}
							</div>
							<section className={styles.part}>
								<h2>{words.anExample}</h2>
								<Demo {...record.demo} />
							</section>
						</>
					)}
					<HowTo data={data} />
					{data.repos.map((some) => (
						<Here key={some.kind} some={some} data={data} />
					))}
					<UseCases data={data} />
					{record && record.metrics.length > 0 && <Metrics metrics={record.metrics} />}
					<Known data={data} />
				</div>
			</RailPage>
		</>
	)
}

function HowTo({ data: { programs, task, libraries, noCall } }: { data: TaskData }) {
	const words = useWords().catalog.task
	return (
		<section className={styles.part}>
			<h2>{words.runIt}</h2>
			{programs.length === 0 && (
				<p className={styles.soft}>{libraries.length > 0 ? words.noPrograms(task.label) : words.noLibraryPrograms(task.label)}</p>
			)}
			{programs.map(({ title, programs: shown, model }) => (
				<div key={title} className={styles.way}>
					<h3>{title}</h3>
					{model && <p className={styles.soft}>{words.withHub(<a href={repoAddress({ kind: 'model', id: model })}>{model}</a>)}</p>}
					<Programs programs={shown} />
				</div>
			))}
			{noCall !== undefined && (
				<div className={styles.way}>
					<h3>{words.inferenceServer}</h3>
					<p className={styles.soft}>{noCall}</p>
				</div>
			)}
		</section>
	)
}

/** What this hub holds of one kind. A kind that never has this task is left out. */
function Here({ some: { kind, repos, total, query }, data: { task, owners } }: { some: TaskRepos; data: TaskData }) {
	const {
		catalog: { task: words },
		repoCounts,
	} = useWords()
	const isHidden = { model: task.hideInModels, dataset: task.hideInDatasets, space: true }[kind]
	if (repos.length === 0 && isHidden) return null
	return (
		<section className={styles.part}>
			<SectionHead
				title={
					<>
						<KindMark kind={kind} size={14} /> {words.here(kind)}
					</>
				}
			>
				{total > 0 && <a href={listingAddress(kind, query)}>{repoCounts.allOf(kind, total)}</a>}
			</SectionHead>
			{repos.length > 0 ? (
				<ListingRows label={words.reposFor(kind, task.label)}>
					{repos.map((repo) => (
						<RepoRow key={repo.id} repo={repo} owner={owners.get(repo.ownerId)} />
					))}
				</ListingRows>
			) : (
				<p className={styles.soft}>{words.noneYet({ kind, label: task.label, link: linkTo(PAGES.newRepo.href()) })}</p>
			)}
		</section>
	)
}

function UseCases({ data: { record } }: { data: TaskData }) {
	const words = useWords().catalog.task
	const { useCases: cases = [] } = record ?? {}
	if (cases.length === 0) return null
	return (
		<section className={styles.part}>
			<h2>{words.useCases}</h2>
			<ul className={styles.cases}>
				{cases.map(({ title, text }) => (
					<li key={title}>
						<h3>{title}</h3>
						<p>{text}</p>
					</li>
				))}
			</ul>
		</section>
	)
}

function Metrics({ metrics }: { metrics: readonly TaskMetric[] }) {
	const words = useWords().catalog.task
	return (
		<section className={styles.part}>
			<h2>{words.metrics}</h2>
			<dl className={styles.metrics}>
				{metrics.map(({ id, description, formula, range }) => (
					<div key={id}>
						<dt>{words.metricNames[id] ?? id}</dt>
						<dd>
							<p>{description}</p>
							{formula && (
								<p className={styles.formula} dir="ltr">
									<code>{formula}</code>
								</p>
							)}
							{range && <p className={styles.soft}>{range}</p>}
						</dd>
					</div>
				))}
			</dl>
		</section>
	)
}

function Known({ data: { known } }: { data: TaskData }) {
	const words = useWords().catalog.task
	if (known.length === 0) return null
	return (
		<section className={styles.part}>
			<h2>{words.wellKnown}</h2>
			<ul className={styles.known}>
				{known.map(({ kind, id, description, isHere }) => (
					<li key={`${kind} ${id}`}>
						<KindMark kind={kind} />
						<span>
							{isHere ? (
								<a href={repoAddress({ kind, id })} dir="ltr">
									{id}
								</a>
							) : (
								<code dir="ltr">{id}</code>
							)}
							<span className={styles.soft}> {description}</span>
						</span>
					</li>
				))}
			</ul>
		</section>
	)
}

/** The listing that a suggested search leads to. */
function searchAddress({ kind, task, tags = [], search, sort }: TaskSearch): string {
	const query = new URLSearchParams({ ...(search && { search }), ...(task && { task }) })
	for (const tag of tags) query.append('tag', tag)
	if (sort && sort !== 'trending') query.set('sort', sort)
	return listingAddress(kind, query)
}

function Facts({ data: { task, record, mediaWords, libraries, related, programs } }: { data: TaskData }) {
	const words = useWords().catalog.task
	const modality = MODALITIES.find(({ id }) => id === task.modality)
	return (
		<>
			<RailSection title={words.about}>
				<p>{mediaWords}</p>
				<FactList
					facts={[
						{ name: words.kindOfData, value: <a href={`${tasksAddress()}#${task.modality}`}>{modality?.label}</a> },
						{ name: 'pipeline_tag', value: <code>{task.id}</code> },
					]}
				/>
				{record?.youtubeId && (
					<a className={styles.link} href={`https://www.youtube.com/watch?v=${record.youtubeId}`} rel="external noopener">
						<Icon name="external" size={14} /> {words.introductoryVideo}
					</a>
				)}
			</RailSection>
			{record && record.searches.length > 0 && (
				<RailSection title={words.searchesHub}>
					<Links links={record.searches.map((search) => ({ text: search.label, href: searchAddress(search) }))} />
				</RailSection>
			)}
			{(libraries.length > 0 || programs.length === 0) && (
				<RailSection title={words.libraries}>
					{libraries.length > 0 ? (
						<TagList>
							{libraries.map(({ key, prettyLabel }) => (
								<Tag key={key} href={libraryAddress(key)}>
									{prettyLabel}
								</Tag>
							))}
						</TagList>
					) : (
						<p className={styles.soft}>{words.noLibraries}</p>
					)}
				</RailSection>
			)}
			{task.subtasks && (
				<RailSection title={words.subtasks}>
					<TagList>
						{task.subtasks.map(({ type, label }) => (
							<Tag key={type}>{label}</Tag>
						))}
					</TagList>
				</RailSection>
			)}
			{related.length > 0 && (
				<RailSection title={words.relatedTasks}>
					<Links links={related.map(({ id, label }) => ({ text: label, href: taskAddress(id) }))} />
				</RailSection>
			)}
		</>
	)
}

function Links({ links }: { links: readonly { text: string; href: string }[] }) {
	return (
		<ul>
			{links.map(({ text, href }) => (
				<li key={text}>
					<a className={styles.link} href={href}>
						{text}
					</a>
				</li>
			))}
		</ul>
	)
}
