import { ButtonLink, EmptyState, Pagination } from '@stoa/ui'
import { blobAddress, branchesAddress, commitsAddress } from '@stoa/vocabulary'
import { RailPage } from '../../../layouts/rail.tsx'
import { CommitRow, commitStyles } from '../../../layouts/repo/commit-row.tsx'
import { FileBar } from '../../../layouts/repo/file-bar.tsx'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import { ContributorsRail } from './contributors-rail.tsx'
import type { CommitsData } from './load.ts'

/** What was changed, newest first. */
export function CommitsPage({ data: { place, commits, isFile, page, hasMore, contributors } }: { data: CommitsData }) {
	const { frame, rev, path } = place
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const here = commitsAddress(address, rev, path)
	const list = (
		<>
			{commits.length === 0 ? (
				<EmptyState title="No commits">No commit in this history changes {path || 'it'}.</EmptyState>
			) : (
				<ol className={commitStyles.commits}>
					{commits.map(({ commit, path: then, renamedFrom }, index) => (
						<CommitRow
							key={`${commit.oid}-${index}`}
							commit={commit}
							address={address}
							{...(then !== undefined && { filesHref: blobAddress(address, commit.oid, then) })}
						>
							{renamedFrom !== undefined && (
								<>
									, was <code>{renamedFrom}</code>
								</>
							)}
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
					Branches and tags
				</ButtonLink>
			</FileBar>
			{contributors ? <RailPage rail={<ContributorsRail {...contributors} />}>{list}</RailPage> : list}
		</RepoLayout>
	)
}
