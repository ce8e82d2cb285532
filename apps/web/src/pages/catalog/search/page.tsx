import { ButtonLink, EmptyState, ListingRows } from '@stoa/ui'
import { accountAddress, listingAddress, REPO_KINDS, PAGES } from '@stoa/vocabulary'
import { KIND_WORDS } from '../../../layouts/kind-words.ts'
import { AccountAvatar } from '../../../layouts/org/account-avatar.tsx'
import { RepoRow } from '../../../layouts/repo-row.tsx'
import { placeOf } from '../../docs/page/place-of.ts'
import type { NamedHit, SearchData } from './load.ts'
import { SectionHead } from '../../../layouts/section-head.tsx'
import styles from './page.module.css'

/** The best few of everything for some words. */
export function SearchPage({ data }: { data: SearchData }) {
	const { text, found, owners, people, catalogue, collections, papers, docs } = data
	const kinds = REPO_KINDS.filter((kind) => found[kind].length > 0)
	const isEmpty = kinds.length + people.length + catalogue.length + collections.length + papers.length + docs.length === 0
	return (
		<div className={styles.results}>
			<h1>{text ? `Results for “${text}”` : 'Search'}</h1>
			{kinds.map((kind) => (
				<section key={kind}>
					<SectionHead title={KIND_WORDS[kind].Many}>
						<a href={listingAddress(kind, new URLSearchParams({ search: text }))}>All matching {KIND_WORDS[kind].many}</a>
					</SectionHead>
					<ListingRows label={KIND_WORDS[kind].Many}>
						{found[kind].map((repo) => (
							<RepoRow key={repo.id} repo={repo} owner={owners.get(repo.ownerId)} />
						))}
					</ListingRows>
				</section>
			))}
			<People people={people} />
			<Named title="Tasks and libraries" hits={catalogue} />
			<Named title="Collections" hits={collections} />
			<Named title="Papers" hits={papers} />
			<Docs hits={docs} text={text} />
			{isEmpty && (
				<EmptyState
					title={text ? 'Nothing matches' : 'What are you looking for?'}
					actions={REPO_KINDS.map((kind) => (
						<ButtonLink key={kind} href={listingAddress(kind)}>
							Browse {KIND_WORDS[kind].many}
						</ButtonLink>
					))}
				>
					{text
						? 'Try fewer or other words: names and descriptions are searched.'
						: 'Type a few words in the field above: names and descriptions of models, datasets and apps are searched, people, tasks, libraries, collections, papers and the documentation.'}
				</EmptyState>
			)}
		</div>
	)
}

function People({ people }: { people: SearchData['people'] }) {
	if (people.length === 0) return null
	return (
		<section>
			<h2 className={styles.title}>People and organizations</h2>
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
	if (hits.length === 0) return null
	return (
		<section>
			<SectionHead title="Documentation">
				<a href={PAGES.docsSearch.href({ q: text })}>All of the documentation</a>
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
