import { compactCount, exactCount } from '@stoa/ui'
import { KIND_WORDS } from '../../../layouts/kind-words.ts'
import type { AccountData } from './load.ts'
import { LIST_IDS } from './list-ids.ts'
import styles from './numbers.module.css'

/** How many of each thing the visitor may see, each a link to its list on the page; nothing where there is one list at most. */
export function Numbers({ account, kinds, collections, likes }: Pick<AccountData, 'account' | 'kinds' | 'collections' | 'likes'>) {
	const numbers = [
		...kinds.map(({ kind, total }) => ({ id: LIST_IDS[kind], title: KIND_WORDS[kind].Many, total })),
		{ id: LIST_IDS.collections, title: 'Collections', total: collections.total },
		{ id: LIST_IDS.likes, title: 'Likes', total: likes.total },
	].filter(({ total }) => total > 0)
	// A single list stands right below: its number would only repeat its heading.
	if (numbers.length < 2) return null
	return (
		<nav className={styles.numbers} aria-label={`What ${account.name} has`}>
			{numbers.map(({ id, title, total }) => (
				<a key={id} href={`#${id}`}>
					{title}{' '}
					<data value={total} title={exactCount(total)}>
						{compactCount(total)}
					</data>
				</a>
			))}
		</nav>
	)
}
