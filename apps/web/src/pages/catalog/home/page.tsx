import { CodeBlock, ListingRows } from '@stoa/ui'
import { accountAddress, PAGES, librariesAddress, listingAddress, tasksAddress } from '@stoa/vocabulary'
import { Island } from '../../../islands/island.tsx'
import { allOf } from '../../../layouts/counted.ts'
import { HubSearch } from '../../../layouts/hub-search.tsx'
import { KIND_WORDS } from '../../../layouts/kind-words.ts'
import { RepoRow } from '../../../layouts/repo-row.tsx'
import { useFrame } from '../../../site/frame.tsx'
import type { HomeData, OwnHome } from './load.ts'
import { DeedList } from '../../account/profile/activity.tsx'
import { SectionHead } from '../../../layouts/section-head.tsx'
import styles from './page.module.css'

/** The first page: find something, see what is read and what is new, or go on to one of three things. */
export function HomePage({ data }: { data: HomeData }) {
	return (
		<>
			<search>
				<HubSearch className={styles.search} label="Search models, datasets and apps" large>
					<h1>What are you looking for?</h1>
				</HubSearch>
			</search>
			{data.own && <Own own={data.own} />}
			<div className={styles.columns}>
				{data.trending.map(({ kind, repos, total }) => (
					<section key={kind}>
						<SectionHead title={`Trending ${KIND_WORDS[kind].many}`}>
							<a href={listingAddress(kind)}>{allOf(kind, total)}</a>
						</SectionHead>
						{repos.length > 0 ? (
							<ListingRows label={`Trending ${KIND_WORDS[kind].many}`}>
								{repos.map((repo) => (
									<RepoRow key={repo.id} repo={repo} compact />
								))}
							</ListingRows>
						) : (
							<p className={styles.none}>None yet.</p>
						)}
					</section>
				))}
			</div>
			<div className={styles.lower}>
				<section>
					<SectionHead title="New" />
					<ListingRows label="New">
						{data.fresh.map((repo) => (
							<RepoRow key={repo.id} repo={repo} />
						))}
					</ListingRows>
				</section>
				<NextSteps />
			</div>
		</>
	)
}

/** What is the visitor's own, before what everyone sees. */
function Own({ own: { account, repos, followed } }: { own: OwnHome }) {
	return (
		<div className={styles.own}>
			<section>
				<SectionHead title="Your repositories">
					<a href={accountAddress(account.name)}>Your profile</a>
				</SectionHead>
				{repos.length > 0 ? (
					<ListingRows label="Your repositories">
						{repos.map((repo) => (
							<RepoRow key={repo.id} repo={repo} compact />
						))}
					</ListingRows>
				) : (
					<p className={styles.none}>
						You have no repositories yet. <a href={PAGES.newRepo.href()}>Create one</a>
					</p>
				)}
			</section>
			<section>
				<SectionHead title="Activity of accounts that you follow" />
				{followed.length > 0 ? (
					<DeedList deeds={followed} />
				) : (
					<p className={styles.none}>Follow people and organizations on their pages to see here what they publish.</p>
				)}
			</section>
		</div>
	)
}

function NextSteps() {
	const { origin } = useFrame().call
	return (
		<section>
			<SectionHead title="Next" />
			<ul className={styles.next}>
				<li>
					<b>
						<a href={PAGES.models.href()}>Browse the catalog</a>
					</b>
					<p>
						By <a href={tasksAddress()}>task</a>, <a href={librariesAddress()}>library</a>, language and license; every model page lets you
						try what runs in a browser.
					</p>
				</li>
				<li>
					<b>
						<a href={PAGES.newRepo.href()}>Publish</a>
					</b>
					<p>Create a repository, then drop a folder onto it or push with git.</p>
				</li>
				<li>
					<b>Use it from your code</b>
					<p>The tools that you already use work here. Point them at this hub.</p>
					<CodeBlock code={`export HF_ENDPOINT=${origin}`} renderCopy={(button) => <Island name="copy">{button}</Island>} />
				</li>
			</ul>
		</section>
	)
}
