import {
	accessAddress,
	accessRequestsAddress,
	accountAddress,
	collectAddress,
	commitsAddress,
	discussionsAddress,
	duplicateAddress,
	repoAddress,
	repoSettingsAddress,
	reportAddress,
	splitRepoId,
	takedownAddress,
	treeAddress,
} from '@stoa/vocabulary'
import type { Repo } from '@stoa/hub'
import { compactCount, exactCount, Icon, KindMark, Note, Notice } from '@stoa/ui'
import type { ReactNode } from 'react'
import { CopyButton } from '../../islands/copy/copy-button.tsx'
import { Island } from '../../islands/island.tsx'
import { useFrame } from '../../site/frame.tsx'
import { Csrf } from '../csrf.tsx'
import { countedWord } from '../counted.ts'
import { HeaderTags } from './header-tags.tsx'
import type { RepoFrame } from './load-repo.ts'
import { Mirrored } from './mirrored.tsx'
import { Restricted } from './restricted.tsx'
import { TabRow } from '../tab-row.tsx'
import styles from './repo-layout.module.css'

/** The parts of a repository that have their own pages. */
export type RepoTab = 'home' | 'files' | 'history' | 'community' | 'access' | 'settings'

/** The header and tabs of every page of a repository. */
export function RepoLayout({
	frame,
	tab,
	beside,
	children,
}: {
	frame: RepoFrame
	tab: RepoTab
	/** At the end of the line of tabs. */
	beside?: ReactNode
	children: ReactNode
}) {
	const { repo, mayAdminister } = frame
	const address = { kind: repo.kind, id: repo.name }
	const tabs = [
		{ text: repo.kind === 'space' ? 'App' : 'Card', href: repoAddress(address), current: tab === 'home' },
		{ text: 'Files', href: treeAddress(address, 'main'), current: tab === 'files' },
		...(frame.docs === undefined ? [] : [{ text: 'Docs', href: frame.docs, current: false }]),
		{ text: 'History', href: commitsAddress(address, 'main'), current: tab === 'history' },
		...(repo.discussionsDisabled ? [] : [{ text: 'Community', href: discussionsAddress(address), current: tab === 'community' }]),
		...(mayAdminister && repo.gated !== false ? [{ text: 'Access', href: accessRequestsAddress(address), current: tab === 'access' }] : []),
		...(mayAdminister ? [{ text: 'Settings', href: repoSettingsAddress(address), current: tab === 'settings' }] : []),
	]
	return (
		<>
			<header className={styles.header}>
				<RepoTitle frame={frame} />
				{tab === 'home' && <HeaderTags repo={repo} />}
				<Restricted repo={repo} />
				<Mirrored repo={repo} mirror={frame.mirror} pins={frame.pins} />
				{repo.gated !== false && <Gate frame={frame} />}
				<div className={styles.bar}>
					<TabRow tabs={tabs} label="Parts of this repository" />
					{beside && <div className={styles.beside}>{beside}</div>}
				</div>
			</header>
			{children}
		</>
	)
}

/** Says who reads the files of a gated repository, before a visitor tries in vain. */
function Gate({ frame: { repo, mayReadFiles } }: { frame: RepoFrame }) {
	const { namespace } = splitRepoId(repo.name)
	return (
		<Notice tone={mayReadFiles ? 'info' : 'warning'}>
			<p>
				{mayReadFiles ? (
					'Access to the files is restricted. You have access.'
				) : (
					<>
						Access to the files is restricted. The card and the list of files are public.{' '}
						<a href={accessAddress({ kind: repo.kind, id: repo.name })}>Request access</a>
						{repo.gated === 'manual' ? (
							<>
								; <a href={accountAddress(namespace)}>{namespace}</a> reviews each request.
							</>
						) : (
							' to read them.'
						)}
					</>
				)}
			</p>
		</Notice>
	)
}

/** Whether the domain lets some account duplicate it: not what is mirrored, what administrators made private, or files that are kept from the visitor. */
const mayBeDuplicated = ({ repo, mayReadFiles }: RepoFrame): boolean =>
	mayReadFiles && repo.headOid !== undefined && repo.upstream === undefined && repo.restriction?.level !== 'private'

function RepoTitle({ frame }: { frame: RepoFrame }) {
	const { repo, liked } = frame
	const { namespace, name } = splitRepoId(repo.name)
	return (
		<div className={styles.title}>
			<div className={styles.name}>
				<KindMark kind={repo.kind} size={18} />
				<h1 dir="ltr">
					<a href={accountAddress(namespace)}>{namespace}</a>
					<i>/</i>
					<span>{name}</span>
				</h1>
				<CopyButton value={repo.name} label="Copy the name" />
			</div>
			{repo.visibility === 'private' && <Note>private</Note>}
			{repo.gated !== false && <Note>gated</Note>}
			{repo.upstream !== undefined && <Note>mirrored</Note>}
			<div className={styles.aside}>
				{repo.kind !== 'space' && (
					<span title={`${countedWord(repo.downloads, 'download')} in the last 30 days, ${exactCount(repo.downloadsAllTime)} in all`}>
						<Icon name="download" size={14} />
						{compactCount(repo.downloads)} this month
					</span>
				)}
				<a className={styles.collect} href={collectAddress({ kind: repo.kind, id: repo.name })} rel="nofollow">
					<Icon name="plus" size={14} /> Add to collection
				</a>
				{mayBeDuplicated(frame) && (
					<a className={styles.collect} href={duplicateAddress({ kind: repo.kind, id: repo.name })} rel="nofollow">
						<Icon name="copy" size={14} /> Duplicate
					</a>
				)}
				<LikeForm repo={repo} liked={liked} />
				<ModerationLink repo={repo} />
			</div>
		</div>
	)
}

/** Administrators of the hub take it down; everyone else reports it to them, but for its own people. */
function ModerationLink({ repo }: { repo: Repo }) {
	const { actor } = useFrame().call
	const address = { kind: repo.kind, id: repo.name }
	if (actor.kind === 'person' && actor.account.isAdmin)
		return (
			<a className={styles.collect} href={takedownAddress({ repo: address })} rel="nofollow">
				Moderate
			</a>
		)
	return (
		<a className={styles.collect} href={reportAddress(address)} rel="nofollow">
			Report
		</a>
	)
}

function LikeForm({ repo, liked }: { repo: Repo; liked: boolean }) {
	return (
		<Island name="like">
			<form method="post" action={`${repoAddress({ kind: repo.kind, id: repo.name })}/like`}>
				<Csrf />
				<input type="hidden" name="like" value={liked ? 'no' : 'yes'} />
				<button className={styles.like} type="submit" aria-pressed={liked} aria-label={`Like, ${repo.likes} so far`}>
					<Icon name="heart" size={14} />
					<span data-likes={repo.likes}>{compactCount(repo.likes)}</span>
				</button>
			</form>
		</Island>
	)
}
