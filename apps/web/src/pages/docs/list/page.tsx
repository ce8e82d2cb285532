import { Button, ButtonLink, EmptyState, KindMark, Note, Pagination, SearchField, When } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { SectionHead } from '../../../layouts/section-head.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { DocsSearch } from '../page/search-field.tsx'
import type { RepoDocsCard } from '../page/shelf.ts'
import type { DocsListData } from './load.ts'
import styles from './page.module.css'

/** Languages that a card names. */
const LANGUAGES_SHOWN = 8
/** Where the list of repositories' documentation begins on the page. */
const REPOS = 'repositories'

/** The documentation of the hub: a shelf of projects, and what repositories document. */
export function DocsListPage({ data }: { data: DocsListData }) {
	const { cards } = data
	return (
		<div className={styles.page}>
			<h1>Documentation</h1>
			<p>Guides, courses and API references on this hub. Add .md to the address of a page to read it as Markdown.</p>
			<div className={styles.search}>
				<DocsSearch language="en" />
			</div>
			<ul className={styles.cards}>
				{cards.map(({ id, title, description, address, pages, languages, versions }) => (
					<li key={id}>
						<a href={address} dir="auto">
							{title}
						</a>
						{description !== undefined && <p dir="auto">{description}</p>}
						<small>
							{pagesText(pages)}
							<Languages names={languages} />
							{versions > 1 && ` · ${versions} versions`}
						</small>
					</li>
				))}
			</ul>
			<Repositories data={data} />
		</div>
	)
}

function Repositories({ data: { repos, search, index, hasMore } }: { data: DocsListData }) {
	return (
		<section id={REPOS} className={styles.repos} aria-labelledby="repositories-title">
			<SectionHead id="repositories-title" title="Documentation of repositories" />
			{(repos.length > 0 || search !== '' || index > 0) && (
				<search>
					<form action={`${PAGES.docs.href()}#${REPOS}`} className={styles.filter}>
						<SearchField label="Filter by repository or title" name="q" defaultValue={search} />
						<Button type="submit">Filter</Button>
					</form>
				</search>
			)}
			{repos.length === 0 ? (
				<Nothing search={search} index={index} />
			) : (
				<ul className={styles.cards}>
					{repos.map((card) => (
						<RepoCard key={card.address} card={card} />
					))}
				</ul>
			)}
			<Pagination
				startHref={index > 0 ? at(search, 0) : undefined}
				previousHref={index > 0 ? at(search, index - 1) : undefined}
				nextHref={hasMore ? at(search, index + 1) : undefined}
			/>
			<p className={styles.hint}>
				A repository with a folder <code>docs</code> and a contents file <code>docs/_toctree.yml</code> is published at{' '}
				<code>/docs/owner/name</code> when it is pushed; its tags are versions.{' '}
				<a href={PAGES.docsPage.href({ rest: ['stoa', 'write', 'project'] })}>How to write documentation</a>
			</p>
		</section>
	)
}

function Nothing({ search, index }: { search: string; index: number }) {
	if (search !== '')
		return (
			<EmptyState
				title={`No documentation matches “${search}”`}
				actions={<ButtonLink href={`${PAGES.docs.href()}#${REPOS}`}>Show all</ButtonLink>}
			>
				Names of repositories and titles of their documentation are compared. To search the pages themselves, use the field at the top.
			</EmptyState>
		)
	if (index > 0)
		return (
			<EmptyState
				title="This page of the list is empty"
				actions={<ButtonLink href={`${PAGES.docs.href()}#${REPOS}`}>Back to the start</ButtonLink>}
			>
				The list has become shorter.
			</EmptyState>
		)
	return <p>No repository that you can read has documentation yet.</p>
}

function RepoCard({ card }: { card: RepoDocsCard }) {
	const { now } = useFrame()
	const { kind, id, isPrivate, title, description, address, pages, languages, tags, tagCount, changedAt } = card
	return (
		<li>
			<a href={address} dir="auto">
				{title}
			</a>
			<p className={styles.repo}>
				<KindMark kind={kind} size={14} />
				<bdi>{id}</bdi>
				{isPrivate && <Note>private</Note>}
			</p>
			{description !== undefined && <p dir="auto">{description}</p>}
			<small>
				Changed <When date={changedAt} now={now} />
				{pages > 0 && ` · ${pagesText(pages)}`}
				<Languages names={languages} />
				{' · '}
				<Versions tags={tags} count={tagCount} />
			</small>
		</li>
	)
}

/** The default branch, and the tags that are other versions. */
function Versions({ tags, count }: { tags: RepoDocsCard['tags']; count: number }) {
	return (
		<span className={styles.versions}>
			{count > 0 ? 'versions ' : 'version '}
			<bdi>main</bdi>
			{tags.map((tag) => (
				<span key={tag.title}>
					{', '}
					<a href={tag.address}>
						<bdi>{tag.title}</bdi>
					</a>
				</span>
			))}
			{count > tags.length && ` and ${count - tags.length} more`}
		</span>
	)
}

function Languages({ names }: { names: readonly string[] }) {
	if (names.length < 2) return null
	return (
		<>
			{' · '}
			<bdi>{names.slice(0, LANGUAGES_SHOWN).join(', ')}</bdi>
			{names.length > LANGUAGES_SHOWN && ` and ${names.length - LANGUAGES_SHOWN} more`}
		</>
	)
}

const pagesText = (pages: number): string => `${pages} ${pages === 1 ? 'page' : 'pages'}`

/** The address of a page of the list. */
function at(search: string, index: number): string {
	const query = new URLSearchParams({ ...(search !== '' && { q: search }), ...(index > 0 && { p: String(index) }) })
	return `${PAGES.docs.href(query)}#${REPOS}`
}
