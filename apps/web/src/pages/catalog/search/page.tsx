import { ButtonLink, EmptyState, ListingRows } from '@stoa/ui'
import { accountAddress, listingAddress, REPO_KINDS, PAGES } from '@stoa/vocabulary'
import { AccountAvatar } from '../../../parts/account-avatar.tsx'
import { RepoRow } from '../../../parts/repo-row.tsx'
import { placeOf } from '../../../islands/docs/place-of.ts'
import type { NamedHit, SearchData } from './load.ts'
import { SectionHead } from '../../../parts/section-head.tsx'
import { useWords } from '../../../site/use-words.ts'
import styles from './page.module.css'

/** The best few of everything for some words. */
export function SearchPage({ data }: { data: SearchData }) {
	const {
		catalog: { search: words },
		kinds: nouns,
	} = useWords()
	const { text, found, owners, people, catalogue, collections, papers, docs } = data
	const kinds = REPO_KINDS.filter((kind) => found[kind].length > 0)
	const isEmpty = kinds.length + people.length + catalogue.length + collections.length + papers.length + docs.length === 0
	return (
		<div className={styles.results}>
			<h1>{text ? words.resultsFor(text) : words.search}</h1>
			{kinds.map((kind) => (
				<section key={kind}>
					<SectionHead title={nouns[kind].Many}>
						<a href={listingAddress(kind, new URLSearchParams({ search: text }))}>{words.allMatching(kind)}</a>
					</SectionHead>
					<ListingRows label={nouns[kind].Many}>
						{found[kind].map((repo) => (
							<RepoRow key={repo.id} repo={repo} owner={owners.get(repo.ownerId)} />
						))}
					</ListingRows>
				</section>
			))}
			<People people={people} />
			<Named title={words.tasksAndLibraries} hits={catalogue} />
			<Named title={words.collections} hits={collections} />
			<Named title={words.papers} hits={papers} />
			<Docs hits={docs} text={text} />
			{isEmpty && (
				<EmptyState
					title={text ? words.nothingMatches : words.emptyTitle}
					actions={REPO_KINDS.map((kind) => (
						<ButtonLink key={kind} href={listingAddress(kind)}>
							{words.browse(kind)}
						</ButtonLink>
					))}
				>
					{text ? words.nothingMatchesHint : words.emptyHint}
				</EmptyState>
			)}
		</div>
	)
}

function People({ people }: { people: SearchData['people'] }) {
	const words = useWords().catalog.search
	if (people.length === 0) return null
	return (
		<section>
			<h2 className={styles.title}>{words.peopleAndOrganizations}</h2>
			<ul className={styles.cards}>
				{people.map((account) => (
					<li key={account.id}>
						<a href={accountAddress(account.name)}>
							<AccountAvatar account={account} />
							<b>{account.name}</b>
							{account.fullname !== account.name && <span dir="auto">{account.fullname}</span>}
						</a>
					</li>
				))}
			</ul>
		</section>
	)
}

function Named({ title, hits }: { title: string; hits: readonly NamedHit[] }) {
	if (hits.length === 0) return null
	return (
		<section>
			<h2 className={styles.title}>{title}</h2>
			<ul className={styles.cards}>
				{hits.map((hit) => (
					<li key={hit.address}>
						<a href={hit.address}>
							<b dir="auto">{hit.title}</b>
							<span>{hit.what}</span>
						</a>
					</li>
				))}
			</ul>
		</section>
	)
}

function Docs({ hits, text }: { hits: SearchData['docs']; text: string }) {
	const words = useWords().catalog.search
	if (hits.length === 0) return null
	return (
		<section>
			<SectionHead title={words.documentation}>
				<a href={PAGES.docsSearch.href({ q: text })}>{words.allDocumentation}</a>
			</SectionHead>
			<ul className={styles.docs}>
				{hits.map(({ address, heading, page, project, repo, language, direction, excerpt }) => (
					<li key={address} lang={language} dir={direction}>
						<a href={address}>{heading}</a>
						<small>{placeOf({ heading, page, project, repo })}</small>
						<p>{excerpt.map(({ text: piece, isMatch }, index) => (isMatch ? <mark key={index}>{piece}</mark> : piece))}</p>
					</li>
				))}
			</ul>
		</section>
	)
}
