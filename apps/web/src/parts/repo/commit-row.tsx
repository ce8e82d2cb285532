import type { CommitSummary } from '@stoa/hub'
import { When } from '@stoa/ui'
import { type Addressed, commitAddress, treeAddress } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { CopyButton } from '../../islands/copy/copy-button.tsx'
import { useFrame } from '../../site/frame.tsx'
import { useWords } from '../../site/use-words.ts'
import styles from './commit-row.module.css'

/** One commit in a list: what, who, when. `filesHref`: where its id leads, by default to the files as of that commit. */
export function CommitRow({
	commit,
	address,
	filesHref = treeAddress(address, commit.oid),
	children,
}: {
	commit: CommitSummary
	address: Addressed
	filesHref?: string
	/** More about it. */ children?: ReactNode
}) {
	const words = useWords().parts.repo
	const { now } = useFrame()
	return (
		<li>
			<a className={styles.title} href={commitAddress(address, commit.oid)} dir="auto">
				{commit.title}
			</a>
			<span className={styles.who}>
				{commit.authors.join(', ')}, <When date={commit.date} now={now} />
				{children}
			</span>
			<a className={styles.oid} href={filesHref} title={words.filesCommit}>
				{commit.oid.slice(0, 8)}
			</a>
			<CopyButton value={commit.oid} label={words.copyCommitId} />
		</li>
	)
}

export { styles as commitStyles }
