import { type DiscussionEvent, REACTIONS } from '@stoa/hub'
import { Icon } from '@stoa/ui'
import { discussionAddress } from '@stoa/vocabulary'
import { Csrf } from '../../../parts/csrf.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import styles from './reactions.module.css'
import type { ThreadData } from './thread.ts'

/** What people reacted to a comment with; signed-in visitors add theirs, or take it away. */
export function Reactions({ event, data: { frame, thread, self } }: { event: DiscussionEvent; data: ThreadData }) {
	const words = useWords().community.discussion
	const { actor } = useFrame().call
	const given = thread.reactions.get(event.id) ?? []
	const mayReact = self !== undefined && (!thread.discussion.isLocked || frame.mayWrite)
	const nameOf = (id: string): string => thread.people.get(id)?.name ?? words.byDeletedAccount
	const ownId = actor.kind === 'person' ? actor.account.id : ''
	if (!mayReact)
		return given.length === 0 ? null : (
			<p className={styles.reactions}>
				{given.map(({ symbol, userIds }) => (
					<span key={symbol} className={styles.reaction} title={userIds.map(nameOf).join(', ')}>
						<span aria-hidden="true">{symbol}</span> <span className="sr-only">{words.reactions[symbol] ?? symbol}</span>
						{userIds.length}
					</span>
				))}
			</p>
		)
	return (
		<form
			className={styles.reactions}
			method="post"
			action={discussionAddress({ kind: frame.repo.kind, id: frame.repo.name }, thread.discussion.number)}
		>
			<Csrf />
			<input type="hidden" name="do" value="react" />
			<input type="hidden" name="event" value={event.id} />
			{given.map(({ symbol, userIds }) => (
				<Reaction key={symbol} symbol={symbol} names={userIds.map(nameOf)} isOwn={userIds.includes(ownId)} />
			))}
			<details className={styles.more}>
				<summary className={styles.reaction}>
					<Icon name="plus" size={12} /> {words.react}
				</summary>
				<div className={styles.reactions}>
					{REACTIONS.filter((symbol) => !given.some((one) => one.symbol === symbol)).map((symbol) => (
						<Reaction key={symbol} symbol={symbol} names={[]} isOwn={false} />
					))}
				</div>
			</details>
		</form>
	)
}

/** Gives a reaction, or takes it back. `names`: who gave it. */
function Reaction({ symbol, names, isOwn }: { symbol: string; names: readonly string[]; isOwn: boolean }) {
	const words = useWords().community.discussion
	return (
		<button
			className={styles.reaction}
			type="submit"
			name="reaction"
			value={`${isOwn ? '-' : '+'}${symbol}`}
			aria-pressed={isOwn}
			aria-label={words.soFar({ value: words.reactions[symbol] ?? symbol, length: names.length })}
			title={names.length > 0 ? names.join(', ') : words.reactions[symbol]}
		>
			{symbol} {names.length > 0 && names.length}
		</button>
	)
}
