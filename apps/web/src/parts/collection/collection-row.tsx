import type { CollectionView } from '@stoa/hub'
import { Count, Icon, KindMark, Note, When } from '@stoa/ui'
import { accountAddress, collectionAddress, collectionSlug } from '@stoa/vocabulary'
import { useFrame } from '../../site/frame.tsx'
import { useWords } from '../../site/use-words.ts'
import styles from './collection-row.module.css'
import { ThemeMark } from './theme-mark.tsx'

/** Collections in a list. */
export function CollectionRows({
	collections,
	label,
}: {
	collections: readonly CollectionView[]
	/** For screen readers. */ label: string
}) {
	return (
		<ul className={styles.rows} aria-label={label}>
			{collections.map((view) => (
				<CollectionRow key={view.collection.id} view={view} />
			))}
		</ul>
	)
}

function CollectionRow({ view: { collection, owner, items, total } }: { view: CollectionView }) {
	const words = useWords().parts.collection
	const { now } = useFrame()
	const { id, title, description, theme, visibility, upvotes, updatedAt } = collection
	const rest = total - items.length
	return (
		<li className={styles.row}>
			<ThemeMark theme={theme} />
			<div className={styles.first}>
				<a className={styles.title} href={collectionAddress(owner.name, collectionSlug(title, id))} dir="auto">
					{title}
				</a>
				{visibility === 'private' && <Note>{words.private}</Note>}
				{description && (
					<span className={styles.about} dir="auto">
						{description}
					</span>
				)}
			</div>
			<span className={styles.votes}>
				<span className="sr-only">{words.upvotes}</span>
				<Count value={upvotes} />
				<Icon name="up" size={13} />
			</span>
			<div className={styles.second}>
				<a href={accountAddress(owner.name)}>{owner.name}</a>
				<span>{words.items(total)}</span>
				<When date={updatedAt} now={now} />
			</div>
			{items.length > 0 && (
				<p className={styles.items}>
					{items.map(({ id: itemId, target }) => (
						<span key={itemId}>
							{target.type === 'repo' && <KindMark kind={target.repo.kind} size={10} />}
							{target.type === 'repo' ? target.repo.name : target.type === 'paper' ? target.id : target.collection.title}
						</span>
					))}
					{rest > 0 && <span>{words.andMore(rest)}</span>}
				</p>
			)}
		</li>
	)
}
