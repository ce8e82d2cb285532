import { CodeBlock, ListingRows } from '@stoa/ui'
import { accountAddress, PAGES, librariesAddress, listingAddress, tasksAddress } from '@stoa/vocabulary'
import { Island } from '../../../islands/island.tsx'
import { HubSearch } from '../../../parts/hub-search.tsx'
import { RepoRow } from '../../../parts/repo-row.tsx'
import { useFrame } from '../../../site/frame.tsx'
import type { HomeData, OwnHome } from './load.ts'
import { DeedList } from '../../account/profile/activity.tsx'
import { SectionHead } from '../../../parts/section-head.tsx'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import styles from './page.module.css'

/** The first page: find something, see what is read and what is new, or go on to one of three things. */
export function HomePage({ data }: { data: HomeData }) {
	const {
		catalog: { home: words },
		repoCounts,
	} = useWords()
	return (
		<>
			<search>
				<HubSearch className={styles.search} label={words.search} large>
					<h1>{words.title}</h1>
				</HubSearch>
			</search>
			{data.own && <Own own={data.own} />}
			<div className={styles.columns}>
				{data.trending.map(({ kind, repos, total }) => (
					<section key={kind}>
						<SectionHead title={words.trending(kind)}>
							<a href={listingAddress(kind)}>{repoCounts.allOf(kind, total)}</a>
						</SectionHead>
						{repos.length > 0 ? (
							<ListingRows label={words.trending(kind)}>
								{repos.map((repo) => (
									<RepoRow key={repo.id} repo={repo} compact />
								))}
							</ListingRows>
						) : (
							<p className={styles.none}>{words.noneYet}</p>
						)}
					</section>
				))}
			</div>
			<div className={styles.lower}>
				<section>
					<SectionHead title={words.new} />
					<ListingRows label={words.new}>
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
	const words = useWords().catalog.home
	return (
		<div className={styles.own}>
			<section>
				<SectionHead title={words.yourRepositories}>
					<a href={accountAddress(account.name)}>{words.yourProfile}</a>
				</SectionHead>
				{repos.length > 0 ? (
					<ListingRows label={words.yourRepositories}>
						{repos.map((repo) => (
							<RepoRow key={repo.id} repo={repo} compact />
						))}
					</ListingRows>
				) : (
					<p className={styles.none}>{words.noRepositoriesYet(linkTo(PAGES.newRepo.href()))}</p>
				)}
			</section>
			<section>
				<SectionHead title={words.activity} />
				{followed.length > 0 ? <DeedList deeds={followed} /> : <p className={styles.none}>{words.noActivity}</p>}
			</section>
		</div>
	)
}

function NextSteps() {
	const words = useWords().catalog.home
	const { origin } = useFrame().call
	return (
		<section>
			<SectionHead title={words.next} />
			<ul className={styles.next}>
				<li>
					<b>
						<a href={PAGES.models.href()}>{words.browseTheCatalog}</a>
					</b>
					<p>{words.browseBy({ tasks: linkTo(tasksAddress()), libraries: linkTo(librariesAddress()) })}</p>
				</li>
				<li>
					<b>
						<a href={PAGES.newRepo.href()}>{words.publish}</a>
					</b>
					<p>{words.publishHint}</p>
				</li>
				<li>
					<b>{words.useFromCode}</b>
					<p>{words.useFromCodeHint}</p>
					<CodeBlock code={`export HF_ENDPOINT=${origin}`} renderCopy={(button) => <Island name="copy">{button}</Island>} />
				</li>
			</ul>
		</section>
	)
}
