import { ButtonLink, EmptyState, exactCount, ListingRows, When } from '@stoa/ui'
import { PAGES, accountAddress, listingAddress } from '@stoa/vocabulary'
import { AccountCollections } from '../../../parts/collection/account-collections.tsx'
import { AccountAvatar } from '../../../parts/account-avatar.tsx'
import { VerifiedDomains } from '../../../parts/org/verified-domains.tsx'
import { AccountFacts } from '../../../parts/org/account-facts.tsx'
import { RepoRow } from '../../../parts/repo-row.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import { Activity } from './activity.tsx'
import { CardSection } from './card-section.tsx'
import { Follow } from './follow.tsx'
import { LIST_IDS } from './list-ids.ts'
import { ModerationLink, SuspensionNotice } from './moderation.tsx'
import type { AccountData } from './load.ts'
import { Numbers } from './numbers.tsx'
import { SectionHead } from '../../../parts/section-head.tsx'
import styles from './page.module.css'

/** A person or an organization: who it is and what it publishes. */
export function AccountPage({
	data: { account, card, related, domains, kinds, collections, deeds, likes, followers, isFollowing },
}: {
	data: AccountData
}) {
	const {
		account: { profile: words },
		kinds: nouns,
	} = useWords()
	const { call, now } = useFrame()
	const isOwn = call.actor.kind === 'person' && call.actor.account.name === account.name
	const filled = kinds.filter(({ total }) => total > 0)
	return (
		<div className={styles.page}>
			<aside className={styles.who}>
				<AccountAvatar account={account} size={72} />
				<div>
					<h1 dir="auto">{account.fullname || account.name}</h1>
					<p>
						{account.fullname && account.fullname !== account.name && <>{account.name} · </>}
						{words.joined[account.kind](<When date={account.createdAt} now={now} />)}
					</p>
				</div>
				<VerifiedDomains domains={domains} />
				<AccountFacts account={account} />
				<Follow account={account} followers={followers} isFollowing={isFollowing} isOwn={isOwn} />
				<SuspensionNotice account={account} />
				{!isOwn && <ModerationLink account={account} />}
				{related.length > 0 && (
					<section>
						<h2>{account.kind === 'org' ? words.members : words.organizations}</h2>
						<ul className={styles.people}>
							{related.map((one) => (
								<li key={one.name}>
									<a href={accountAddress(one.name)}>
										<AccountAvatar account={one} /> {one.name}
									</a>
								</li>
							))}
						</ul>
					</section>
				)}
			</aside>
			<div className={styles.lists}>
				<Numbers account={account} kinds={kinds} collections={collections} likes={likes} />
				<CardSection account={account} card={card} />
				{filled.map(({ kind, repos, total }) => (
					<section key={kind} id={LIST_IDS[kind]}>
						<SectionHead title={nouns[kind].Many}>
							{total > repos.length && (
								<a href={listingAddress(kind, new URLSearchParams({ author: account.name }))}>{words.all(exactCount(total))}</a>
							)}
						</SectionHead>
						<ListingRows label={nouns[kind].Many}>
							{repos.map((repo) => (
								<RepoRow key={repo.id} repo={repo} />
							))}
						</ListingRows>
					</section>
				))}
				{filled.length === 0 && <NothingPublished name={account.name} isOwn={isOwn} />}
				{(likes.total > 0 || (isOwn && account.kind === 'user')) && (
					<section id={LIST_IDS.likes} className={styles.likes}>
						<SectionHead title={words.likes}>
							{likes.total > likes.repos.length && (
								<span>{words.latestLikes({ length: likes.repos.length, total: exactCount(likes.total) })}</span>
							)}
						</SectionHead>
						{likes.total === 0 ? (
							<p>{words.noLikes}</p>
						) : (
							<ListingRows label={words.likes}>
								{likes.repos.map((repo) => (
									<RepoRow key={repo.id} repo={repo} />
								))}
							</ListingRows>
						)}
					</section>
				)}
				<AccountCollections id={LIST_IDS.collections} owner={account.name} {...collections} />
				<Activity account={account} deeds={deeds} />
			</div>
		</div>
	)
}

function NothingPublished({ name, isOwn }: { name: string; isOwn: boolean }) {
	const words = useWords().account.profile
	return (
		<EmptyState
			title={words.noRepositoriesYet}
			actions={
				isOwn && (
					<ButtonLink href={PAGES.newRepo.href()} weight="main">
						{words.newRepository}
					</ButtonLink>
				)
			}
		>
			{isOwn ? words.noRepositoriesHintOwn : words.noRepositoriesHint(name)}
		</EmptyState>
	)
}
