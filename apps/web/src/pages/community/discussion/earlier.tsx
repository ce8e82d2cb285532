import type { DiscussionEvent } from '@stoa/hub'
import { When } from '@stoa/ui'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import styles from './page.module.css'

/** What a comment said before it was edited, as it was typed. */
export function Earlier({ comment }: { comment: Extract<DiscussionEvent['data'], { type: 'comment' }> }) {
	const words = useWords().community.discussion
	const { now } = useFrame()
	return (
		<details className={styles.fold}>
			<summary>{words.earlierVersions}</summary>
			<ol className={styles.earlier}>
				{comment.history.toReversed().map(({ text, writtenAt }) => (
					<li key={writtenAt}>
						<When date={new Date(writtenAt)} now={now} />
						<pre dir="auto">{text}</pre>
					</li>
				))}
			</ol>
		</details>
	)
}
