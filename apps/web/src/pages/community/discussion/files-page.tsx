import { EmptyState } from '@stoa/ui'
import { Lines } from './lines.tsx'
import styles from './page.module.css'
import { ThreadFrame } from './thread-frame.tsx'
import type { ThreadData } from './thread.ts'
import { useWords } from '../../../site/use-words.ts'

/** What a pull request changes, line by line, with what was said about the lines. */
export function ThreadFilesPage({ data }: { data: ThreadData }) {
	return (
		<ThreadFrame data={data} part="files">
			<div className={styles.diff}>{data.diff ? <Lines data={data} /> : <NoFiles data={data} />}</div>
		</ThreadFrame>
	)
}

/** Why no changes are shown. */
function NoFiles({ data: { thread } }: { data: ThreadData }) {
	const words = useWords().community.discussion
	if (thread.discussion.target === undefined) return <EmptyState title={words.noFiles}>{words.discussionHasNoFiles}</EmptyState>
	return <EmptyState title={words.accessFilesRestricted}>{words.accessFilesRestrictedText}</EmptyState>
}
