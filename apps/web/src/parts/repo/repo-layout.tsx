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
import { HeaderTags } from './header-tags.tsx'
import type { RepoFrame } from './load-repo.ts'
import { FromBundle } from './from-bundle.tsx'
import { Mirrored } from './mirrored.tsx'
import { Restricted } from './restricted.tsx'
import { TabRow } from '../tab-row.tsx'
import { linkTo } from '../../site/link-to.tsx'
import { useWords } from '../../site/use-words.ts'
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
	const words = useWords().parts.repoHead
	const { repo, mayAdminister } = frame
	const address = { kind: repo.kind, id: repo.name }
	const tabs = [
		{ text: repo.kind === 'space' ? words.app : words.card, href: repoAddress(address), current: tab === 'home' },
		{ text: words.files, href: treeAddress(address, 'main'), current: tab === 'files' },
		...(frame.docs === undefined ? [] : [{ text: words.docs, href: frame.docs, current: false }]),
		{ text: words.history, href: commitsAddress(address, 'main'), current: tab === 'history' },
		...(repo.discussionsDisabled ? [] : [{ text: words.community, href: discussionsAddress(address), current: tab === 'community' }]),
		...(mayAdminister && repo.gated !== false
			? [{ text: words.access, href: accessRequestsAddress(address), current: tab === 'access' }]
			: []),
		...(mayAdminister ? [{ text: words.settings, href: repoSettingsAddress(address), current: tab === 'settings' }] : []),
	]
	return (
		<>
			<header className={styles.header}>
				<RepoTitle frame={frame} />
				{tab === 'home' && <HeaderTags repo={repo} />}
				<Restricted repo={repo} />
				<Mirrored repo={repo} mirror={frame.mirror} pins={frame.pins} />
				<FromBundle repo={repo} origin={frame.origin} isMirrored={frame.mirror !== undefined} pins={frame.pins} />
				{repo.gated !== false && <Gate frame={frame} />}
				<div className={styles.bar}>
					<TabRow tabs={tabs} label={words.parts} />
					{beside && <div className={styles.beside}>{beside}</div>}
				</div>
			</header>
			{children}
		</>
	)
}

/** Says who reads the files of a gated repository, before a visitor tries in vain. */
function Gate({ frame: { repo, mayReadFiles } }: { frame: RepoFrame }) {
	const words = useWords().parts.repoHead
	const { namespace } = splitRepoId(repo.name)
	return (
		<Notice tone={mayReadFiles ? 'info' : 'warning'}>
			<p>
				{mayReadFiles
					? words.gatedOpen
					: words[repo.upstream !== undefined ? 'gatedMirrored' : repo.gated === 'manual' ? 'gatedManual' : 'gatedAuto']({
							link: linkTo(accessAddress({ kind: repo.kind, id: repo.name })),
							owner: <a href={accountAddress(namespace)}>{namespace}</a>,
						})}
			</p>
		</Notice>
	)
}

/** Whether the domain lets some account duplicate it: not what is mirrored, what administrators made private, or files that are kept from the visitor. */
const mayBeDuplicated = ({ repo, mayReadFiles }: RepoFrame): boolean =>
	mayReadFiles && repo.headOid !== undefined && repo.upstream === undefined && repo.restriction?.level !== 'private'

function RepoTitle({ frame }: { frame: RepoFrame }) {
	const words = useWords().parts.repoHead
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
				<CopyButton value={repo.name} label={words.copyTheName} />
			</div>
			{repo.visibility === 'private' && <Note>{words.private}</Note>}
			{repo.gated !== false && <Note>{words.gated}</Note>}
			{repo.upstream !== undefined && <Note>{words.mirrored}</Note>}
			<div className={styles.aside}>
				{repo.kind !== 'space' && (
					<span title={words.downloads(repo.downloads, exactCount(repo.downloadsAllTime))}>
						<Icon name="download" size={14} />
						{words.thisMonth(compactCount(repo.downloads))}
					</span>
				)}
				<a className={styles.collect} href={collectAddress({ kind: repo.kind, id: repo.name })} rel="nofollow">
					<Icon name="plus" size={14} /> {words.addToCollection}
				</a>
				{mayBeDuplicated(frame) && (
					<a className={styles.collect} href={duplicateAddress({ kind: repo.kind, id: repo.name })} rel="nofollow">
						<Icon name="copy" size={14} /> {words.duplicate}
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
	const words = useWords().parts.repoHead
	const { actor } = useFrame().call
	const address = { kind: repo.kind, id: repo.name }
	if (actor.kind === 'person' && actor.account.isAdmin)
		return (
			<a className={styles.collect} href={takedownAddress({ repo: address })} rel="nofollow">
				{words.moderate}
			</a>
		)
	return (
		<a className={styles.collect} href={reportAddress(address)} rel="nofollow">
			{words.report}
		</a>
	)
}

function LikeForm({ repo, liked }: { repo: Repo; liked: boolean }) {
	const words = useWords().parts.repoHead
	return (
		<Island name="like">
			<form method="post" action={`${repoAddress({ kind: repo.kind, id: repo.name })}/like`}>
				<Csrf />
				<input type="hidden" name="like" value={liked ? 'no' : 'yes'} />
				<button
					className={styles.like}
					type="submit"
					aria-pressed={liked}
					aria-label={words.likeSoFar(String(repo.likes))}
					data-said={words.likeSoFar('{count}')}
				>
					<Icon name="heart" size={14} />
					<span data-likes={repo.likes}>{compactCount(repo.likes)}</span>
				</button>
			</form>
		</Island>
	)
}
