import type { FacetKey, FacetValue } from '@stoa/hub'
import {
	Button,
	ButtonLink,
	Chip,
	Count,
	EmptyState,
	FacetGroup,
	Icon,
	InlineSelect,
	ListingRows,
	Notice,
	NumberedPages,
	Pagination,
	SearchField,
} from '@stoa/ui'
import { PAGES, listingAddress } from '@stoa/vocabulary'
import { Island } from '../../../islands/island.tsx'
import { AccountAvatar } from '../../../parts/account-avatar.tsx'
import { RepoRow } from '../../../parts/repo-row.tsx'
import { aboutTag } from '../../../parts/about-tag.ts'
import { tagLabel } from '../../../parts/tag-label.ts'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import { chipsOf, withoutFilters } from './chips.ts'
import type { ListingData, WayOut } from './load.ts'
import { atStart, FACET_VALUES, FACETS, isChosen, type ListingState, pagesOf, ROWS, SORTS, stateAddress, toggled } from './query.ts'
import styles from './page.module.css'

/** All repositories of one kind: facets, chosen filters, rows. Everything chosen stands in the address. */
export function ListingPageView({ data }: { data: ListingData }) {
	const { state, page, owners } = data
	const { kinds } = useWords()
	return (
		<Island name="listing" when="idle">
			<div className={styles.listing} data-listing>
				<Facets {...data} />
				<div id="results" tabIndex={-1} className={styles.results}>
					<ListingHead {...data} />
					<Chips {...data} />
					<UnknownFilters state={state} />
					{page.repos.length > 0 ? (
						<ListingRows label={kinds[state.kind].Many}>
							{page.repos.map((repo) => (
								<RepoRow key={repo.id} repo={repo} owner={owners.get(repo.ownerId)} series={page.series.get(repo.id)} />
							))}
						</ListingRows>
					) : (
						<NothingFound state={state} ways={data.otherwise?.ways ?? []} />
					)}
					<Pages {...data} />
				</div>
			</div>
		</Island>
	)
}

/** Which rows these are, and the ways to the others. */
function Pages({ state, page: { next, repos, total } }: ListingData) {
	const at = (page: number): string => stateAddress({ ...atStart(state), page })
	// An address that carries a cursor, as clients make it, does not say where its rows stand.
	if (state.cursor !== undefined) return <Pagination startHref={at(0)} nextHref={next && stateAddress({ ...state, cursor: next })} />
	const first = state.page * ROWS
	return (
		<NumberedPages page={state.page} pages={pagesOf(total)} hrefOf={at} rows={{ first: first + 1, last: first + repos.length, total }} />
	)
}

function ListingHead({ state, page }: ListingData) {
	const {
		catalog: { listing: words },
		kinds,
	} = useWords()
	const pages = pagesOf(page.total)
	return (
		<form className={styles.head} action={listingAddress(state.kind)} data-listing-form>
			<h1>
				{kinds[state.kind].Many} <Count value={page.total} />
			</h1>
			<span
				hidden
				data-listing-count={
					pages > 1 && state.cursor === undefined
						? words.countOnPage({ kind: state.kind, total: page.total, page: state.page + 1, pages })
						: words.count(state.kind, page.total)
				}
			/>
			<div className={styles.search}>
				<SearchField label={words.search(state.kind)} name="search" defaultValue={state.search} shortcut="/" data-focus-key="/" />
			</div>
			<InlineSelect
				label={words.sortBy}
				name="sort"
				defaultValue={state.sort}
				options={SORTS.filter(({ value }) => value !== 'parameters' || state.kind === 'model').map(({ value }) => ({
					value,
					label: words.sorts[value],
				}))}
			/>
			<span data-without-script>
				<Button type="submit">{words.apply}</Button>
			</span>
			<span className={styles.show}>
				<Button popoverTarget="facets">
					<Icon name="sort" size={14} /> {words.filters}
				</Button>
			</span>
			{state.author && <input type="hidden" name="author" value={state.author} />}
			{state.task && <input type="hidden" name="task" value={state.task} />}
			{state.tags.map((tag) => (
				<input key={tag} type="hidden" name="tag" value={tag} />
			))}
			{state.parameters && <input type="hidden" name="num_parameters" value={state.parameters} />}
			{state.apps.length > 0 && <input type="hidden" name="apps" value={state.apps.join(',')} />}
		</form>
	)
}

function Chips({ state, owners }: ListingData) {
	const words = useWords().catalog.listing
	/** The account as its rows have it; without rows nothing says what it looks like. */
	const faceOf = (name: string | undefined) => [...owners.values()].find((owner) => owner.name.toLowerCase() === name?.toLowerCase())
	const chips = chipsOf(words, state)
	const about = [...(state.task ? [state.task] : []), ...state.tags].flatMap((tag) => aboutTag(tag) ?? [])
	if (chips.length === 0) return null
	return (
		<div className={styles.chips}>
			{chips.map(({ text, without, account }) => {
				const face = faceOf(account)
				return (
					<Chip key={text} removeHref={stateAddress(without)} picture={face && <AccountAvatar account={face} size={16} />}>
						{text}
					</Chip>
				)
			})}
			{chips.length > 1 && <a href={listingAddress(state.kind)}>{words.clearAll}</a>}
			{about.map(({ label, href }) => (
				<a key={href} href={href}>
					{words.about(label)}
				</a>
			))}
		</div>
	)
}

/** A filter that is not applied must not look like one that is. */
function UnknownFilters({ state }: { state: ListingState }) {
	const words = useWords().catalog.listing
	if (state.unknown.length === 0) return null
	const names = state.unknown.map((name) => `“${name}”`).join(', ')
	return <Notice tone="warning">{words.unknownFilters({ names, link: linkTo(stateAddress(state)) })}</Notice>
}

/** Of a listing without rows, the facets of all: a value then takes the place of what was chosen. */
function Facets({ state: chosen, page, otherwise }: ListingData) {
	const words = useWords().catalog.listing
	const [state, facets] = otherwise ? [withoutFilters(chosen), otherwise.facets] : [chosen, page.facets]
	return (
		<aside className={styles.facets} id="facets" popover="auto" aria-label={words.filters}>
			<header>
				<h2>{words.filters}</h2>
				<Button popoverTarget="facets" popoverTargetAction="hide" small>
					{words.done}
				</Button>
			</header>
			{FACETS[state.kind].map((key, index) => (
				<Facet key={key} facet={key} title={words.facets[key]} values={facets[key] ?? []} state={state} open={index < 4} />
			))}
		</aside>
	)
}

function Facet({
	facet,
	title,
	values,
	state,
	open,
}: {
	facet: FacetKey
	title: string
	values: readonly FacetValue[]
	state: ListingState
	open: boolean
}) {
	const words = useWords().catalog.listing
	if (values.length === 0) return null
	const everything = state.all === facet
	const shown = everything ? values : values.slice(0, FACET_VALUES)
	const links = shown.map(({ tag, count }) => ({
		tag,
		label: tagLabel(tag),
		count,
		chosen: isChosen(state, facet, tag),
		href: stateAddress(toggled(state, facet, tag)),
	}))
	const hasMore = !everything && values.length > FACET_VALUES
	return (
		<FacetGroup
			title={title}
			values={links}
			open={open || links.some(({ chosen }) => chosen)}
			facet={facet}
			searchable={hasMore || everything || links.length > 7}
		>
			{hasMore && (
				<a className={styles.all} href={stateAddress({ ...state, all: facet })} rel="nofollow" data-facet-all>
					{words.allValues}
				</a>
			)}
		</FacetGroup>
	)
}

function NothingFound({ state, ways }: { state: ListingState; ways: readonly WayOut[] }) {
	const words = useWords().catalog.listing
	const isFiltered = chipsOf(words, state).length > 0
	return (
		<EmptyState
			title={isFiltered ? words.noMatch(state.kind) : words.noYet(state.kind)}
			actions={
				isFiltered ? (
					<ButtonLink href={listingAddress(state.kind)}>{words.showAll(state.kind)}</ButtonLink>
				) : (
					<ButtonLink href={PAGES.newRepo.href()}>{words.publishTheFirst}</ButtonLink>
				)
			}
		>
			{isFiltered ? words.noMatchHint : words.noYetHint(state.kind)}
			{ways.length > 0 && (
				<span className={styles.ways}>
					{ways.map(({ text, without, total }) => (
						<a key={text} href={stateAddress(without)}>
							{words.without({ kind: state.kind, total, filter: text })}
						</a>
					))}
				</span>
			)}
		</EmptyState>
	)
}
