import { LIBRARY_DESCRIPTIONS } from '@stoa/catalog'
import { ButtonLink, EmptyState, Icon, ListingRows } from '@stoa/ui'
import { PAGES, librariesAddress, listingAddress, taskAddress, repoAddress } from '@stoa/vocabulary'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { Programs } from '../../../viewers/program/programs.tsx'
import { FactList, Rail, RailPage, RailSection } from '../../../parts/rail.tsx'
import { RepoRow } from '../../../parts/repo-row.tsx'
import type { LibraryData } from './load.ts'
import { SectionHead } from '../../../parts/section-head.tsx'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import styles from './page.module.css'

/** One library: how to install it and load a model, what it can do, and its models on this hub. */
export function LibraryPage({ data }: { data: LibraryData }) {
	const words = useWords().catalog.library
	const { library } = data
	return (
		<>
			<header className={styles.header}>
				<p>
					<a href={librariesAddress()}>{words.libraries}</a>
				</p>
				<div className={styles.title}>
					<h1>{library.prettyLabel}</h1>
					<code dir="ltr">{library.key}</code>
					<CopyButton value={library.key} label={words.copyTheKey} />
				</div>
				{LIBRARY_DESCRIPTIONS[library.key] && <p className={styles.description}>{LIBRARY_DESCRIPTIONS[library.key]}</p>}
			</header>
			<RailPage
				rail={
					<Rail label={words.aboutThisLibrary} fold={words.linksAndTasks}>
						<About data={data} />
						<Tasks data={data} />
					</Rail>
				}
			>
				<div className={styles.parts}>
					<Use data={data} />
					<Models data={data} />
					<Downloads data={data} />
				</div>
			</RailPage>
		</>
	)
}

function Use({ data: { library, programs, shownFor } }: { data: LibraryData }) {
	const words = useWords().catalog.library
	return (
		<section className={styles.part}>
			<h2>{words.loadAModel}</h2>
			{programs.length > 0 ? (
				<>
					<p className={styles.soft}>
						{shownFor ? (
							<>{words.programsFor(<a href={repoAddress({ kind: 'model', id: shownFor })}>{shownFor}</a>)}</>
						) : (
							<>{words.putNameIn(<code>namespace/name</code>)}</>
						)}
					</p>
					<Programs programs={programs} />
				</>
			) : (
				<p className={styles.soft}>
					{words.noPrograms({
						prettyLabel: library.prettyLabel,
						link: linkTo(library.docsUrl ?? library.repoUrl),
						code: <code>hf download</code>,
					})}
				</p>
			)}
		</section>
	)
}

function Models({ data: { library, models, owners, total } }: { data: LibraryData }) {
	const {
		catalog: { library: words },
		repoCounts,
	} = useWords()
	const all = listingAddress('model', new URLSearchParams({ tag: library.key }))
	return (
		<section className={styles.part}>
			<SectionHead title={words.modelsHere}>{total > 0 && <a href={all}>{repoCounts.allOf('model', total)}</a>}</SectionHead>
			{total > 0 ? (
				<ListingRows label={words.modelsFor(library.prettyLabel)}>
					{models.map((repo) => (
						<RepoRow key={repo.id} repo={repo} owner={owners.get(repo.ownerId)} />
					))}
				</ListingRows>
			) : (
				<EmptyState title={words.noModelsYet} actions={<ButtonLink href={PAGES.newRepo.href()}>{words.publishTheFirst}</ButtonLink>}>
					{words.noModelsYetText(<code>library_name: {library.key}</code>)}
				</EmptyState>
			)}
		</section>
	)
}

/** Words with values in backquotes. */
function Quoted({ text }: { text: string }) {
	return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={`${index} ${part}`}>{part}</code> : part))
}

function Downloads({ data: { library, countWords, hasOwnRule } }: { data: LibraryData }) {
	const words = useWords().catalog.library
	return (
		<section className={styles.part}>
			<h2>{words.whatCountsDownload}</h2>
			<p>
				{hasOwnRule
					? words.ownRule({ files: <Quoted text={countWords} />, label: library.prettyLabel })
					: words.commonRule(<Quoted text={countWords} />)}{' '}
				{words.whatCountsOnce}
			</p>
		</section>
	)
}

/** An address as people read it. */
const hostAndPath = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '')

function About({ data: { library, total } }: { data: LibraryData }) {
	const words = useWords().catalog.library
	return (
		<RailSection title={words.about}>
			<FactList
				facts={[
					{ name: 'library_name', value: <code>{library.key}</code> },
					{ name: words.modelsHere, value: total },
					{ name: words.isFilter, value: library.filter ? words.always : words.whenUsed },
				]}
			/>
			<ul className={styles.links}>
				<li>
					<a href={library.repoUrl} rel="external noopener">
						<Icon name="external" size={14} /> <bdi>{hostAndPath(library.repoUrl)}</bdi>
					</a>
				</li>
				{library.docsUrl && (
					<li>
						<a href={library.docsUrl} rel="external noopener">
							<Icon name="external" size={14} /> {words.documentation}
						</a>
					</li>
				)}
			</ul>
		</RailSection>
	)
}

function Tasks({ data: { library, tasks } }: { data: LibraryData }) {
	const words = useWords().catalog.library
	return (
		<RailSection title={words.tasks}>
			{tasks.length > 0 ? (
				<ul className={styles.links}>
					{tasks.map(({ id, label }) => (
						<li key={id}>
							<a href={taskAddress(id)}>{label}</a>
						</li>
					))}
				</ul>
			) : (
				<p className={styles.soft}>{words.noTasks(library.prettyLabel)}</p>
			)}
		</RailSection>
	)
}
