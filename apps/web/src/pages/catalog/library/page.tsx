import { LIBRARY_DESCRIPTIONS } from '@stoa/catalog'
import { ButtonLink, EmptyState, Icon, ListingRows } from '@stoa/ui'
import { PAGES, librariesAddress, listingAddress, taskAddress, repoAddress } from '@stoa/vocabulary'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { allOf } from '../../../layouts/counted.ts'
import { Programs } from '../../../layouts/program/programs.tsx'
import { FactList, Rail, RailPage, RailSection } from '../../../layouts/rail.tsx'
import { RepoRow } from '../../../layouts/repo-row.tsx'
import type { LibraryData } from './load.ts'
import { SectionHead } from '../../../layouts/section-head.tsx'
import styles from './page.module.css'

/** One library: how to install it and load a model, what it can do, and its models on this hub. */
export function LibraryPage({ data }: { data: LibraryData }) {
	const { library } = data
	return (
		<>
			<header className={styles.header}>
				<p>
					<a href={librariesAddress()}>Libraries</a>
				</p>
				<div className={styles.title}>
					<h1>{library.prettyLabel}</h1>
					<code dir="ltr">{library.key}</code>
					<CopyButton value={library.key} label="Copy the key" />
				</div>
				{LIBRARY_DESCRIPTIONS[library.key] && <p className={styles.description}>{LIBRARY_DESCRIPTIONS[library.key]}</p>}
			</header>
			<RailPage
				rail={
					<Rail label="About this library" fold="Links and tasks">
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
	return (
		<section className={styles.part}>
			<h2>Load a model</h2>
			{programs.length > 0 ? (
				<>
					<p className={styles.soft}>
						{shownFor ? (
							<>
								The programs for <a href={repoAddress({ kind: 'model', id: shownFor })}>{shownFor}</a>; the page of every model has its own.
							</>
						) : (
							<>
								Put the name of a model in place of <code>namespace/name</code>; the page of every model has its own programs.
							</>
						)}
					</p>
					<Programs programs={programs} />
				</>
			) : (
				<p className={styles.soft}>
					The registry has no sample code for {library.prettyLabel}: its <a href={library.docsUrl ?? library.repoUrl}>own pages</a> tell how
					to load a model, and its files can be downloaded with <code>hf download</code>.
				</p>
			)}
		</section>
	)
}

function Models({ data: { library, models, owners, total } }: { data: LibraryData }) {
	const all = listingAddress('model', new URLSearchParams({ tag: library.key }))
	return (
		<section className={styles.part}>
			<SectionHead title="Models here">{total > 0 && <a href={all}>{allOf('model', total)}</a>}</SectionHead>
			{total > 0 ? (
				<ListingRows label={`Models for ${library.prettyLabel}`}>
					{models.map((repo) => (
						<RepoRow key={repo.id} repo={repo} owner={owners.get(repo.ownerId)} />
					))}
				</ListingRows>
			) : (
				<EmptyState title="No models yet" actions={<ButtonLink href={PAGES.newRepo.href()}>Publish the first</ButtonLink>}>
					A model whose card says <code>library_name: {library.key}</code> is listed here.
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
	return (
		<section className={styles.part}>
			<h2>What counts as a download</h2>
			<p>
				One request for <Quoted text={countWords} />
				{hasOwnRule ? `, as ${library.prettyLabel} asks for it to load a model.` : ', the rule for libraries without one of their own.'} A
				GGUF file always counts. Requests for other files of the model do not, so that loading it once counts once.
			</p>
		</section>
	)
}

/** An address as people read it. */
const hostAndPath = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '')

function About({ data: { library, total } }: { data: LibraryData }) {
	return (
		<RailSection title="About">
			<FactList
				facts={[
					{ name: 'library_name', value: <code>{library.key}</code> },
					{ name: 'Models here', value: total },
					{ name: 'Filter on the models page', value: library.filter ? 'yes' : 'when models use it' },
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
							<Icon name="external" size={14} /> Documentation
						</a>
					</li>
				)}
			</ul>
		</RailSection>
	)
}

function Tasks({ data: { library, tasks } }: { data: LibraryData }) {
	return (
		<RailSection title="Tasks">
			{tasks.length > 0 ? (
				<ul className={styles.links}>
					{tasks.map(({ id, label }) => (
						<li key={id}>
							<a href={taskAddress(id)}>{label}</a>
						</li>
					))}
				</ul>
			) : (
				<p className={styles.soft}>The catalog lists no task for {library.prettyLabel}.</p>
			)}
		</RailSection>
	)
}
