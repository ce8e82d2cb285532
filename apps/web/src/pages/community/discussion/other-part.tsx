import type { DiscussionEvent } from '@stoa/hub'
import { ButtonLink } from '@stoa/ui'
import { type Addressed, discussionEventAddress } from '@stoa/vocabulary'
import styles from './page.module.css'
import { useWords } from '../../../site/use-words.ts'

/**
 * The way to the events of a long thread that are not shown here, next to these. It holds a mark for each of them: an address that ends with
 * the name of one leads here without a script, and with one to the event itself (islands/thread).
 */
export function OtherPart({
	events,
	here,
	number,
	which,
}: {
	events: readonly DiscussionEvent[]
	here: Addressed
	number: number
	which: 'earlier' | 'later'
}) {
	const words = useWords().community.discussion
	const next = which === 'earlier' ? events.at(-1) : events[0]
	const farthest = which === 'earlier' ? events[0] : events.at(-1)
	if (!next || !farthest) return null
	// As elements of React's they would cost more than the comments. Ids are hexadecimal digits.
	const marks = events.map(({ id }) => `<i id="event-${id.replaceAll(/[^\w-]/g, '')}" data-omitted></i>`).join('')
	return (
		<nav className={styles.other} aria-label={which === 'earlier' ? words.earlierThread : words.laterThread}>
			<span dangerouslySetInnerHTML={{ __html: marks }} />
			<span>{words.notShown[which](events.length)}</span>
			<ButtonLink href={discussionEventAddress(here, number, next.id)} small>
				{which === 'earlier' ? words.showEarlier : words.showLater}
			</ButtonLink>
			{farthest !== next && (
				<ButtonLink href={discussionEventAddress(here, number, farthest.id)} small>
					{which === 'earlier' ? words.fromTheStart : words.toTheEnd}
				</ButtonLink>
			)}
		</nav>
	)
}
