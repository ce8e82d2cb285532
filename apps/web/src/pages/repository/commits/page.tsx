import { ButtonLink, EmptyState, Pagination } from '@stoa/ui'
import { blobAddress, branchesAddress, commitsAddress } from '@stoa/vocabulary'
import { RailPage } from '../../../parts/rail.tsx'
import { CommitRow, commitStyles } from '../../../parts/repo/commit-row.tsx'
import { FileBar } from '../../../parts/repo/file-bar.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { useWords } from '../../../site/use-words.ts'
import { ContributorsRail } from './contributors-rail.tsx'
import type { CommitsData } from './load.ts'

/** What was changed, newest first. */
export function CommitsPage({ data: { place, commits, isFile, page, hasMore, contributors } }: { data: CommitsData }) {
	const words = useWords().repository.commits
	const { frame, rev, path } = place
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const here = commitsAddress(address, rev, path)
	const list = (
		<>
			{commits.length === 0 ? (
				<EmptyState title={words.noCommits}>{words.noCommitChanges(path || words.it)}</EmptyState>
			) : (
				<ol className={commitStyles.commits}>
					{commits.map(({ commit, path: then, renamedFrom }, index) => (
						<CommitRow
							key={`${commit.oid}-${index}`}
							commit={commit}
							address={address}
							{...(then !== undefined && { filesHref: blobAddress(address, commit.oid, then) })}
						>
							{renamedFrom !== undefined && <>{words.was(<code>{renamedFrom}</code>)}</>}
						</CommitRow>
					))}
				</ol>
			)}
			<Pagination startHref={page > 0 ? here : undefined} nextHref={hasMore ? `${here}?p=${page + 1}` : undefined} />
		</>
	)
	return (
		<RepoLayout frame={frame} tab="history">
			<FileBar place={place} isFile={isFile} pageOf={commitsAddress}>
				<ButtonLink href={branchesAddress(address)} small>
					{words.branchesAndTags}
				</ButtonLink>
			</FileBar>
			{contributors ? <RailPage rail={<ContributorsRail {...contributors} />}>{list}</RailPage> : list}
		</RepoLayout>
	)
}
