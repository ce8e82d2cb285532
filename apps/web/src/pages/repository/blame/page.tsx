import { ButtonLink, EmptyState, Icon, Pagination, Scrolled, When } from '@stoa/ui'
import { type Addressed, blameAddress, blobAddress, commitAddress, commitsAddress } from '@stoa/vocabulary'
import { FileBar } from '../../../parts/repo/file-bar.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import { BLAME_LINES, type BlameData, type BlamedPart } from './load.ts'
import styles from './page.module.css'

/** A file with the commit that last changed each of its lines. */
export function BlamePage({ data: { place, parts, why, lineCount, page } }: { data: BlameData }) {
	const words = useWords().repository.blame
	const { frame, rev, path } = place
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const here = blameAddress(address, rev, path)
	return (
		<RepoLayout frame={frame} tab="files">
			<FileBar place={place} isFile pageOf={blameAddress}>
				<ButtonLink href={blobAddress(address, rev, path)} small>
					<Icon name="file" size={14} /> {words.file}
				</ButtonLink>
				<ButtonLink href={commitsAddress(address, rev, path)} small>
					<Icon name="clock" size={14} /> {words.history}
				</ButtonLink>
			</FileBar>
			{why && (
				<EmptyState title={words.noBlame} actions={<ButtonLink href={blobAddress(address, rev, path)}>{words.backFile}</ButtonLink>}>
					{words.why[why]}
				</EmptyState>
			)}
			{parts && parts.length === 0 && <EmptyState title={words.noLines}>{words.fileEmpty}</EmptyState>}
			{parts && parts.length > 0 && (
				<Scrolled className={styles.blame} label={words.linesCommits}>
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
	const words = useWords().repository.blame
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
								aria-label={words.theLinesBefore(oid.slice(0, 8))}
								title={words.linesBeforeTitle}
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
