import type { FacetKey, FacetValue } from '@stoa/hub'
import { LOCAL_APPS } from '@stoa/catalog'
import {
	Button,
	ButtonLink,
	Chip,
	compactCount,
	Count,
	EmptyState,
	FacetGroup,
	Icon,
	InlineSelect,
	ListingRows,
	Notice,
	Pagination,
	SearchField,
} from '@stoa/ui'
import { listingAddress, parseParameterRange } from '@stoa/vocabulary'
import { Island } from '../../islands/island.tsx'
import { countedWord } from '../../layouts/counted.ts'
import { KIND_WORDS } from '../../layouts/kind-words.ts'
import { RepoRow } from '../../layouts/repo-row.tsx'
import { aboutTag } from '../../layouts/about-tag.ts'
import { tagLabel } from '../../layouts/tag-label.ts'
import type { ListingData } from './load.ts'
import { FACET_VALUES, FACETS, isChosen, type ListingState, ROWS, SORTS, stateAddress, toggled } from './query.ts'
import styles from './page.module.css'

/** All repositories of one kind: facets, chosen filters, rows. Everything chosen stands in the address. */
export function ListingPageView({ data }: { data: ListingData }) {
	const { state, page } = data
	const { Many, many } = KIND_WORDS[state.kind]
	return (
		<Island name="listing" when="idle">
			<div className={styles.listing} data-listing>
				<Facets {...data} />
				<div id="results" tabIndex={-1} className={styles.results}>
					<ListingHead {...data} />
					<Chips state={state} />
					<UnknownFilters state={state} />
					{page.repos.length > 0 ? (
						<ListingRows label={Many}>
							{page.repos.map((repo) => (
								<RepoRow key={repo.id} repo={repo} series={page.series.get(repo.id)} />
							))}
						</ListingRows>
					) : (
						<NothingFound state={state} many={many} />
					)}
					<Pages {...data} />
				</div>
			</div>
		</Island>
	)
}

/** Which rows these are, and the ways to those before and after. */
function Pages({ state, page }: ListingData) {
	const { cursor, from, prev } = state
	// An address that carries a cursor alone, as clients make it, does not say where its rows stand.
	const isKnown = cursor === undefined || from > 0
	const first = cursor === undefined ? 0 : from
	return (
		<Pagination
			startHref={cursor && stateAddress({ ...state, cursor: undefined })}
			previousHref={
				cursor === undefined || !isKnown || (from > ROWS && prev === undefined)
					? undefined
					: stateAddress({ ...state, cursor: from > ROWS ? prev : undefined, from: from - ROWS, prev: undefined })
			}
			nextHref={page.next && stateAddress({ ...state, cursor: page.next, from: isKnown ? first + page.repos.length : 0, prev: cursor })}
			range={
				isKnown && page.total > page.repos.length ? { first: first + 1, last: first + page.repos.length, total: page.total } : undefined
			}
		/>
	)
}

function ListingHead({ state, page }: ListingData) {
	const { Many, many } = KIND_WORDS[state.kind]
	return (
		<form className={styles.head} action={listingAddress(state.kind)} data-listing-form>
			<h1>
				{Many} <Count value={page.total} />
			</h1>
			<span hidden data-listing-count={countedWord(page.total, KIND_WORDS[state.kind].one)} />
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

function Chips({ state }: { state: ListingState }) {
	const fresh = { ...state, cursor: undefined }
	const chips: { text: string; without: ListingState }[] = [
		...(state.search ? [{ text: `“${state.search}”`, without: { ...fresh, search: '' } }] : []),
		...(state.author ? [{ text: `by ${state.author}`, without: { ...fresh, author: undefined } }] : []),
		...(state.task ? [{ text: tagLabel(state.task), without: { ...fresh, task: undefined } }] : []),
		...state.tags.map((tag) => ({ text: tagLabel(tag), without: { ...fresh, tags: state.tags.filter((one) => one !== tag) } })),
		...(state.parameters ? [{ text: rangeLabel(state.parameters), without: { ...fresh, parameters: undefined } }] : []),
		...(state.apps.length > 0 ? [{ text: `Runs in ${state.apps.map(appLabel).join(' or ')}`, without: { ...fresh, apps: [] } }] : []),
	]
	const about = [...(state.task ? [state.task] : []), ...state.tags].flatMap((tag) => aboutTag(tag) ?? [])
	if (chips.length === 0) return null
	return (
		<div className={styles.chips}>
			{chips.map(({ text, without }) => (
				<Chip key={text} removeHref={stateAddress(without)}>
					{text}
				</Chip>
			))}
			{chips.length > 1 && <a href={listingAddress(state.kind)}>Clear all</a>}
			{about.map(({ label, href }) => (
				<a key={href} href={href}>
					About {label}
				</a>
			))}
		</div>
	)
}

const appLabel = (key: string): string => LOCAL_APPS.find((app) => app.key === key)?.prettyLabel ?? key

/** `min:6B,max:128B` as people read it. */
function rangeLabel(range: string): string {
	const { min, max } = parseParameterRange(range) ?? {}
	const from = min === undefined ? '' : compactCount(min)
	const to = max === undefined ? '' : compactCount(max)
	if (from && to) return `${from} to ${to} parameters`
	return from ? `At least ${from} parameters` : `At most ${to} parameters`
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

function Facets({ state, page }: ListingData) {
	return (
		<aside className={styles.facets} id="facets" popover="auto" aria-label="Filters">
			<header>
				<h2>Filters</h2>
				<Button popoverTarget="facets" popoverTargetAction="hide" small>
					Done
				</Button>
			</header>
			{FACETS[state.kind].map(({ key, title }, index) => (
				<Facet key={key} facet={key} title={title} values={page.facets[key] ?? []} state={state} open={index < 4} />
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

function NothingFound({ state, many }: { state: ListingState; many: string }) {
	const { search, author, task, tags, parameters, apps } = state
	const filtered = [search, author, task, parameters].some(Boolean) || tags.length > 0 || apps.length > 0
	return (
		<EmptyState
			title={filtered ? `No ${many} match` : `No ${many} yet`}
			actions={
				filtered ? (
					<ButtonLink href={listingAddress(state.kind)}>Show all {many}</ButtonLink>
				) : (
					<ButtonLink href="/new">Publish the first</ButtonLink>
				)
			}
		>
			{filtered
				? 'Take a filter away, or search for fewer words: every word must appear in the name or the description.'
				: `This hub holds no ${many} that you can see.`}
		</EmptyState>
	)
}
