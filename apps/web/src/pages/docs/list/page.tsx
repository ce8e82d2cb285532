import { Button, ButtonLink, EmptyState, KindMark, Note, Pagination, SearchField, When } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { SectionHead } from '../../../parts/section-head.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { DocsSearch } from '../page/search-field.tsx'
import type { RepoDocsCard } from '../../../site/docs-shelf.ts'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { DocsListData } from './load.ts'
import styles from './page.module.css'

/** Languages that a card names. */
const LANGUAGES_SHOWN = 8
/** Where the list of repositories' documentation begins on the page. */
const REPOS = 'repositories'

/** The documentation of the hub: a shelf of projects, and what repositories document. */
export function DocsListPage({ data }: { data: DocsListData }) {
	const words = useWords().docs.list
	const { cards } = data
	return (
		<div className={styles.page}>
			<h1>{words.documentation}</h1>
			<p>{words.lead}</p>
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
							{words.pages(pages)}
							<Languages names={languages} />
							{versions > 1 && ` · ${words.versions(versions)}`}
						</small>
					</li>
				))}
			</ul>
			<Repositories data={data} />
		</div>
	)
}

function Repositories({ data: { repos, search, index, hasMore } }: { data: DocsListData }) {
	const words = useWords().docs.list
	return (
		<section id={REPOS} className={styles.repos} aria-labelledby="repositories-title">
			<SectionHead id="repositories-title" title={words.documentationOfRepositories} />
			{(repos.length > 0 || search !== '' || index > 0) && (
				<search>
					<form action={`${PAGES.docs.href()}#${REPOS}`} className={styles.filter}>
						<SearchField label={words.filterRepositoryTitle} name="q" defaultValue={search} />
						<Button type="submit">{words.filter}</Button>
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
				{words.howPublished({
					folder: <code>docs</code>,
					contents: <code>docs/_toctree.yml</code>,
					address: <code>/docs/owner/name</code>,
					link: linkTo(PAGES.docsPage.href({ rest: ['stoa', 'write', 'project'] })),
				})}
			</p>
		</section>
	)
}

function Nothing({ search, index }: { search: string; index: number }) {
	const words = useWords().docs.list
	if (search !== '')
		return (
			<EmptyState title={words.noMatch(search)} actions={<ButtonLink href={`${PAGES.docs.href()}#${REPOS}`}>{words.showAll}</ButtonLink>}>
				{words.noMatchHint}
			</EmptyState>
		)
	if (index > 0)
		return (
			<EmptyState title={words.pageIsEmpty} actions={<ButtonLink href={`${PAGES.docs.href()}#${REPOS}`}>{words.backStart}</ButtonLink>}>
				{words.listIsShorter}
			</EmptyState>
		)
	return <p>{words.nothingYet}</p>
}

function RepoCard({ card }: { card: RepoDocsCard }) {
	const words = useWords().docs.list
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
				{isPrivate && <Note>{words.private}</Note>}
			</p>
			{description !== undefined && <p dir="auto">{description}</p>}
			<small>
				{words.changed(<When date={changedAt} now={now} />)}
				{pages > 0 && ` · ${words.pages(pages)}`}
				<Languages names={languages} />
				{' · '}
				<Versions tags={tags} count={tagCount} />
			</small>
		</li>
	)
}

/** The default branch, and the tags that are other versions. */
function Versions({ tags, count }: { tags: RepoDocsCard['tags']; count: number }) {
	const words = useWords().docs.list
	return (
		<span className={styles.versions}>
			{count > 0 ? words.severalVersions : words.version} <bdi>main</bdi>
			{tags.map((tag) => (
				<span key={tag.title}>
					{', '}
					<a href={tag.address}>
						<bdi>{tag.title}</bdi>
					</a>
				</span>
			))}
			{count > tags.length && <> {words.andMore(count - tags.length)}</>}
		</span>
	)
}

function Languages({ names }: { names: readonly string[] }) {
	const words = useWords().docs.list
	if (names.length < 2) return null
	return (
		<>
			{' · '}
			<bdi>{names.slice(0, LANGUAGES_SHOWN).join(', ')}</bdi>
			{names.length > LANGUAGES_SHOWN && <> {words.andMore(names.length - LANGUAGES_SHOWN)}</>}
		</>
	)
}

/** The address of a page of the list. */
function at(search: string, index: number): string {
	const query = new URLSearchParams({ ...(search !== '' && { q: search }), ...(index > 0 && { p: String(index) }) })
	return `${PAGES.docs.href(query)}#${REPOS}`
}
