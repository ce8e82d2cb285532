import { accountAddress, collectionAddress, collectionSlug } from '@stoa/vocabulary'
import { RailNote, RailSection } from '../rail.tsx'
import { useWords } from '../../site/use-words.ts'
import styles from './collections-section.module.css'
import type { HeldIn } from './load-collections.ts'
import { ThemeMark } from './theme-mark.tsx'

/** The collections that hold a repository, in its rail. */
export function CollectionsSection({ held: { collections, total } }: { held: HeldIn }) {
	const words = useWords().parts.collection
	if (collections.length === 0) return null
	return (
		<RailSection title={words.inCollections}>
			<ul className={styles.collections}>
				{collections.map(({ collection: { id, title, theme }, owner }) => (
					<li key={id}>
						<ThemeMark theme={theme} />
						<span>
							<a href={collectionAddress(owner.name, collectionSlug(title, id))} dir="auto">
								{title}
							</a>{' '}
							<small>{words.by(<a href={accountAddress(owner.name)}>{owner.name}</a>)}</small>
						</span>
					</li>
				))}
			</ul>
			{total > collections.length && <RailNote>{words.andMoreValue(total - collections.length)}</RailNote>}
		</RailSection>
	)
}
