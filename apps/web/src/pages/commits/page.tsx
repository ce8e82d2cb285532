import type { CommitSummary } from '@stoa/hub'
import { Pagination, When } from '@stoa/ui'
import { commitsAddress, treeAddress } from '@stoa/vocabulary'
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
					<Commit key={`${commit.oid}-${index}`} commit={commit} href={treeAddress(address, commit.oid)} />
				))}
			</ol>
			<Pagination startHref={page > 0 ? here : undefined} nextHref={skip + commits.length < total ? `${here}?p=${page + 1}` : undefined} />
		</RepoLayout>
	)
}

function Commit({ commit, href }: { commit: CommitSummary; /** The files as of this commit. */ href: string }) {
	const { now } = useFrame()
	return (
		<li>
			<span className={styles.title} dir="auto">
				{commit.title}
			</span>
			<span className={styles.who}>
				{commit.authors.join(', ')}, <When date={commit.date} now={now} />
			</span>
			<a className={styles.oid} href={href} title="The files as of this commit">
				{commit.oid.slice(0, 8)}
			</a>
			<CopyButton value={commit.oid} label="Copy the commit’s id" />
		</li>
	)
}
