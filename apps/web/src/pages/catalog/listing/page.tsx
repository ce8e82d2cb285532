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
import { countedWord } from '../../../layouts/counted.ts'
import { KIND_WORDS } from '../../../layouts/kind-words.ts'
import { AccountAvatar } from '../../../layouts/org/account-avatar.tsx'
import { RepoRow } from '../../../layouts/repo-row.tsx'
import { aboutTag } from '../../../layouts/about-tag.ts'
import { tagLabel } from '../../../layouts/tag-label.ts'
import { chipsOf, withoutFilters } from './chips.ts'
import type { ListingData, WayOut } from './load.ts'
import { atStart, FACET_VALUES, FACETS, isChosen, type ListingState, pagesOf, ROWS, SORTS, stateAddress, toggled } from './query.ts'
import styles from './page.module.css'

/** All repositories of one kind: facets, chosen filters, rows. Everything chosen stands in the address. */
export function ListingPageView({ data }: { data: ListingData }) {
	const { state, page, owners } = data
	const { Many, many } = KIND_WORDS[state.kind]
	return (
		<Island name="listing" when="idle">
			<div className={styles.listing} data-listing>
				<Facets {...data} />
				<div id="results" tabIndex={-1} className={styles.results}>
					<ListingHead {...data} />
					<Chips {...data} />
					<UnknownFilters state={state} />
					{page.repos.length > 0 ? (
						<ListingRows label={Many}>
							{page.repos.map((repo) => (
								<RepoRow key={repo.id} repo={repo} owner={owners.get(repo.ownerId)} series={page.series.get(repo.id)} />
							))}
						</ListingRows>
					) : (
						<NothingFound state={state} many={many} ways={data.otherwise?.ways ?? []} />
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
	const { Many, many, one } = KIND_WORDS[state.kind]
	const pages = pagesOf(page.total)
	const count = countedWord(page.total, one)
	return (
		<form className={styles.head} action={listingAddress(state.kind)} data-listing-form>
			<h1>
				{Many} <Count value={page.total} />
			</h1>
			<span hidden data-listing-count={pages > 1 && state.cursor === undefined ? `${count}, page ${state.page + 1} of ${pages}` : count} />
			<div className={styles.search}>
				<SearchField label={`Search ${many}`} name="search" defaultValue={state.search} shortcut="/" data-focus-key="/" />
			</div>
			<InlineSelect
				label="Sort by"
				name="sort"
				defaultValue={state.sort}
				options={SORTS.filter(({ value }) => value !== 'parameters' || state.kind === 'model')}
			/>
			<span data-without-script>
				<Button type="submit">Apply</Button>
			</span>
			<span className={styles.show}>
				<Button popoverTarget="facets">
					<Icon name="sort" size={14} /> Filters
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
	/** The account as its rows have it; without rows nothing says what it looks like. */
	const faceOf = (name: string | undefined) => [...owners.values()].find((owner) => owner.name.toLowerCase() === name?.toLowerCase())
	const chips = chipsOf(state)
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
			{chips.length > 1 && <a href={listingAddress(state.kind)}>Clear all</a>}
			{about.map(({ label, href }) => (
				<a key={href} href={href}>
					About {label}
				</a>
			))}
		</div>
	)
}

/** A filter that is not applied must not look like one that is. */
function UnknownFilters({ state }: { state: ListingState }) {
	if (state.unknown.length === 0) return null
	const names = state.unknown.map((name) => `“${name}”`).join(', ')
	return (
		<Notice tone="warning">
			The address asks for {names}, which this hub cannot filter by. The list shows everything that matches the rest.{' '}
			<a href={stateAddress(state)}>Remove it from the address</a>
		</Notice>
	)
}

/** Of a listing without rows, the facets of all: a value then takes the place of what was chosen. */
function Facets({ state: chosen, page, otherwise }: ListingData) {
	const [state, facets] = otherwise ? [withoutFilters(chosen), otherwise.facets] : [chosen, page.facets]
	return (
		<aside className={styles.facets} id="facets" popover="auto" aria-label="Filters">
			<header>
				<h2>Filters</h2>
				<Button popoverTarget="facets" popoverTargetAction="hide" small>
					Done
				</Button>
			</header>
			{FACETS[state.kind].map(({ key, title }, index) => (
				<Facet key={key} facet={key} title={title} values={facets[key] ?? []} state={state} open={index < 4} />
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
					All values
				</a>
			)}
		</FacetGroup>
	)
}

function NothingFound({ state, many, ways }: { state: ListingState; many: string; ways: readonly WayOut[] }) {
	const isFiltered = chipsOf(state).length > 0
	return (
		<EmptyState
			title={isFiltered ? `No ${many} match` : `No ${many} yet`}
			actions={
				isFiltered ? (
					<ButtonLink href={listingAddress(state.kind)}>Show all {many}</ButtonLink>
				) : (
					<ButtonLink href={PAGES.newRepo.href()}>Publish the first</ButtonLink>
				)
			}
		>
			{isFiltered
				? 'Remove a filter or search for fewer words. Every word must appear in the name or the description.'
				: `This hub holds no ${many} that you can see.`}
			{ways.length > 0 && (
				<span className={styles.ways}>
					{ways.map(({ text, without, total }) => (
						<a key={text} href={stateAddress(without)}>
							{countedWord(total, KIND_WORDS[state.kind].one, many)} without {text}
						</a>
					))}
				</span>
			)}
		</EmptyState>
	)
}
