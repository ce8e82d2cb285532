import { compactCount, exactCount } from '@stoa/ui'
import { useWords } from '../../../site/use-words.ts'
import type { AccountData } from './load.ts'
import { LIST_IDS } from './list-ids.ts'
import styles from './numbers.module.css'

/** How many of each thing the visitor may see, each a link to its list on the page; nothing where there is one list at most. */
export function Numbers({ account, kinds, collections, likes }: Pick<AccountData, 'account' | 'kinds' | 'collections' | 'likes'>) {
	const {
		account: { profile: words },
		kinds: nouns,
	} = useWords()
	const numbers = [
		...kinds.map(({ kind, total }) => ({ id: LIST_IDS[kind], title: nouns[kind].Many, total })),
		{ id: LIST_IDS.collections, title: words.collections, total: collections.total },
		{ id: LIST_IDS.likes, title: words.likes, total: likes.total },
	].filter(({ total }) => total > 0)
	// A single list stands right below: its number would only repeat its heading.
	if (numbers.length < 2) return null
	return (
		<nav className={styles.numbers} aria-label={words.whatHas(account.name)}>
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
