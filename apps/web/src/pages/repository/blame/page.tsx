import { ButtonLink, EmptyState, Icon, Pagination, Scrolled, When } from '@stoa/ui'
import { type Addressed, blameAddress, blobAddress, commitAddress, commitsAddress } from '@stoa/vocabulary'
import { FileBar } from '../../../layouts/repo/file-bar.tsx'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { BLAME_LINES, type BlameData, type BlamedPart } from './load.ts'
import styles from './page.module.css'

const WHY = { large: 'It is stored as a large object, or too long to trace.', binary: 'It is not a text file.' } as const

/** A file with the commit that last changed each of its lines. */
export function BlamePage({ data: { place, parts, why, lineCount, page } }: { data: BlameData }) {
	const { frame, rev, path } = place
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const here = blameAddress(address, rev, path)
	return (
		<RepoLayout frame={frame} tab="files">
			<FileBar place={place} isFile pageOf={blameAddress}>
				<ButtonLink href={blobAddress(address, rev, path)} small>
					<Icon name="file" size={14} /> File
				</ButtonLink>
				<ButtonLink href={commitsAddress(address, rev, path)} small>
					<Icon name="clock" size={14} /> History
				</ButtonLink>
			</FileBar>
			{why && (
				<EmptyState
					title="This file has no blame view"
					actions={<ButtonLink href={blobAddress(address, rev, path)}>Back to the file</ButtonLink>}
				>
					{WHY[why]}
				</EmptyState>
			)}
			{parts && parts.length === 0 && <EmptyState title="No lines">This file is empty.</EmptyState>}
			{parts && parts.length > 0 && (
				<Scrolled className={styles.blame} label="Lines and their commits">
					{parts.map((part) => (
						<Part key={part.start} part={part} address={address} />
					))}
				</Scrolled>
			)}
			<Pagination
				startHref={page > 0 ? here : undefined}
				nextHref={(page + 1) * BLAME_LINES < lineCount ? `${here}?p=${page + 1}` : undefined}
			/>
		</RepoLayout>
	)
}

function Part({ part: { commit, oid, path, start, lines }, address }: { part: BlamedPart; address: Addressed }) {
	const { now } = useFrame()
	const [parent] = commit?.parents ?? []
	return (
		<div className={styles.part}>
			<div className={styles.who}>
				<a href={commitAddress(address, oid)} dir="auto">
					{commit?.title ?? oid.slice(0, 8)}
				</a>
				{commit && (
					<span>
						{commit.authors.join(', ')}, <When date={commit.date} now={now} />
						{parent && (
							<a
								className={styles.before}
								href={blameAddress(address, parent, path)}
								aria-label={`The lines before ${oid.slice(0, 8)}`}
								title="The lines before this commit"
							>
								<Icon name="clock" size={12} />
							</a>
						)}
					</span>
				)}
			</div>
			<div className={styles.numbers} aria-hidden="true">
				{lines.map((_, index) => start + index).join('\n')}
			</div>
			<pre className={styles.lines} dir="ltr">
				<code className="hljs" dangerouslySetInnerHTML={{ __html: lines.join('\n') }} />
			</pre>
		</div>
	)
}
