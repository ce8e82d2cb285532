import type { CommitSummary } from '@stoa/hub'
import { Pagination, When } from '@stoa/ui'
import { type Addressed, commitAddress, commitsAddress, treeAddress } from '@stoa/vocabulary'
import { CopyButton } from '../../islands/copy/copy-button.tsx'
import { FileBar } from '../../layouts/repo/file-bar.tsx'
import { RepoLayout } from '../../layouts/repo/repo-layout.tsx'
import { useFrame } from '../../site/frame.tsx'
import { COMMITS_PAGE, type CommitsData } from './load.ts'
import styles from './page.module.css'

/** What was changed, newest first. */
export function CommitsPage({ data: { place, commits, total, skip } }: { data: CommitsData }) {
	const address = { kind: place.frame.repo.kind, id: place.frame.repo.name }
	const here = commitsAddress(address, place.rev)
	const page = skip / COMMITS_PAGE
	return (
		<RepoLayout frame={place.frame} tab="history">
			<FileBar place={place} isFile={false} />
			<ol className={styles.commits}>
				{commits.map((commit, index) => (
					<Commit key={`${commit.oid}-${index}`} commit={commit} address={address} />
				))}
			</ol>
			<Pagination startHref={page > 0 ? here : undefined} nextHref={skip + commits.length < total ? `${here}?p=${page + 1}` : undefined} />
		</RepoLayout>
	)
}

function Commit({ commit, address }: { commit: CommitSummary; address: Addressed }) {
	const { now } = useFrame()
	return (
		<li>
			<a className={styles.title} href={commitAddress(address, commit.oid)} dir="auto">
				{commit.title}
			</a>
			<span className={styles.who}>
				{commit.authors.join(', ')}, <When date={commit.date} now={now} />
			</span>
			<a className={styles.oid} href={treeAddress(address, commit.oid)} title="The files as of this commit">
				{commit.oid.slice(0, 8)}
			</a>
			<CopyButton value={commit.oid} label="Copy the commit’s id" />
		</li>
	)
}
