import type { CollectionItem, CollectionView } from '@stoa/hub'
import { Button, ButtonLink, compactCount, EmptyState, Icon, KindMark, Note, When } from '@stoa/ui'
import {
	accountAddress,
	collectionAddress,
	collectionsAddress,
	collectionSlug,
	editCollectionAddress,
	paperAddress,
	repoAddress,
} from '@stoa/vocabulary'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { ThemeMark } from '../../../parts/collection/theme-mark.tsx'
import { Csrf } from '../../../parts/csrf.tsx'
import { repoFacts } from '../../../parts/repo-facts.ts'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { CollectionData } from './load.ts'
import styles from './page.module.css'

/** One collection: what is in it, in its owner's order, with the owner's notes. */
export function CollectionPage({ data: { view } }: { data: CollectionData }) {
	const words = useWords().community.collection
	const { now } = useFrame()
	const { collection, owner, items, total, mayEdit } = view
	const { title, description, theme, visibility, updatedAt } = collection
	return (
		<article className={styles.page}>
			<header className={styles.head}>
				<p className={styles.where}>
					<a href={collectionsAddress()}>{words.collections}</a> / <a href={accountAddress(owner.name)}>{owner.name}</a>
				</p>
				<div className={styles.title}>
					<ThemeMark theme={theme} size={20} />
					<h1 dir="auto">{title}</h1>
					{visibility === 'private' && <Note>{words.private}</Note>}
					<Actions view={view} />
				</div>
				{description && (
					<p className={styles.about} dir="auto">
						{description}
					</p>
				)}
				<p className={styles.facts}>{words.changed({ total, when: <When date={updatedAt} now={now} /> })}</p>
			</header>
			{items.length === 0 ? (
				<EmptyState title={words.empty}>{mayEdit ? words.emptyHint : words.hiddenItemsHint}</EmptyState>
			) : (
				<ol className={styles.items}>
					{items.map((item) => (
						<Item key={item.id} item={item} />
					))}
				</ol>
			)}
		</article>
	)
}

function Actions({ view: { collection, owner, isUpvoted, mayEdit } }: { view: CollectionView }) {
	const words = useWords().community.collection
	const { id, title, upvotes } = collection
	const slug = collectionSlug(title, id)
	return (
		<div className={styles.actions}>
			<CopyButton value={`${owner.name}/${slug}`} label={words.copyName} />
			<form method="post" action={collectionAddress(owner.name, slug)}>
				<Csrf />
				<input type="hidden" name="upvote" value={isUpvoted ? 'no' : 'yes'} />
				<Button type="submit" small aria-pressed={isUpvoted} aria-label={words.upvoteSoFar(upvotes)}>
					<Icon name="up" size={14} /> {compactCount(upvotes)}
				</Button>
			</form>
			{mayEdit && (
				<ButtonLink href={editCollectionAddress(owner.name, slug)} small>
					{words.edit}
				</ButtonLink>
			)}
		</div>
	)
}

function Item({ item: { target, note } }: { item: CollectionItem }) {
	return (
		<li>
			<Target target={target} />
			{note && (
				<p className={styles.note} dir="auto">
					{note}
				</p>
			)}
		</li>
	)
}

function Target({ target }: { target: CollectionItem['target'] }) {
	const {
		community: { collection: words },
		parts: { lists },
	} = useWords()
	const { now } = useFrame()
	if (target.type === 'paper')
		return (
			<p className={styles.line}>
				<Icon name="file" size={12} />
				<a href={paperAddress(target.id)} dir="ltr">
					{target.id}
				</a>
				<span>{words.paper}</span>
			</p>
		)
	if (target.type === 'collection') {
		const { collection, owner } = target
		return (
			<p className={styles.line}>
				<ThemeMark theme={collection.theme} size={12} />
				<a href={collectionAddress(owner.name, collectionSlug(collection.title, collection.id))} dir="auto">
					{collection.title}
				</a>
				<span>{words.collectionOf(owner.name)}</span>
			</p>
		)
	}
	const { repo } = target
	return (
		<>
			<p className={styles.line}>
				<KindMark kind={repo.kind} />
				<a href={repoAddress({ kind: repo.kind, id: repo.name })} dir="ltr">
					{repo.name}
				</a>
				{repo.visibility === 'private' && <Note>{words.private}</Note>}
				{repoFacts(lists, repo).map((fact) => (
					<span key={fact}>{fact}</span>
				))}
				<span>
					<When date={repo.lastModified} now={now} />
				</span>
			</p>
			{repo.metadata.description && (
				<p className={styles.about} dir="auto">
					{repo.metadata.description}
				</p>
			)}
		</>
	)
}
