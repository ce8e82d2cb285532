import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Count, When } from '../figures/figures.tsx'
import type { MarkKind } from '../mark/kind-mark.tsx'
import { Sparkline } from '../sparkline/sparkline.tsx'
import { Note } from '../tag/tag.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import styles from './listing-row.module.css'

/** What one row of a listing tells: two lines, like a card in a library's catalog. */
export interface ListingRowProps {
	kind: MarkKind
	/** `namespace/name` */
	id: string
	href: string
	/** What people call it, where that is not its id. */
	title?: string | undefined
	/** A small picture of it, 36 pixels wide, instead of the sign of its kind. */
	tile?: ReactNode
	/** The owner's avatar, 20 pixels wide, before the name. */
	avatar?: ReactNode
	/** One sentence; cut off where the line ends. */
	about?: string | undefined
	/** Task, library, size, license: what there is, in this order. */
	facts: readonly string[]
	updated: Date
	now: Date
	downloads: number
	/** Downloads per day, oldest first. */
	series?: readonly number[] | undefined
	likes: number
	isPrivate?: boolean
	/** Only name, facts and likes, for narrow columns. */
	compact?: boolean
}

/**
 * A row of a listing; the whole row leads to the thing. Its three drawings stand in the stylesheet, once for all rows: as elements they were
 * a fifth of a listing.
 */
export function ListingRow({
	kind,
	id,
	href,
	title,
	tile,
	avatar,
	about,
	facts,
	updated,
	now,
	downloads,
	series,
	likes,
	isPrivate,
	compact,
}: ListingRowProps) {
	const words = useUiWords()
	const slash = id.indexOf('/')
	return (
		<li className={classNames(styles.row, styles[kind], compact && styles.compact, tile !== undefined && styles.tiled)}>
			{tile !== undefined && <div className={styles.tile}>{tile}</div>}
			<div className={styles.first}>
				{avatar !== undefined && <span className={styles.avatar}>{avatar}</span>}
				{title === undefined ? (
					<a className={styles.id} href={href} data-row dir="ltr">
						{id.slice(0, slash + 1)}
						<b>{id.slice(slash + 1)}</b>
					</a>
				) : (
					<a className={classNames(styles.id, styles.titled)} href={href} data-row>
						<b dir="auto">{title}</b> <span dir="ltr">{id}</span>
					</a>
				)}
				{isPrivate && <Note>{words.private}</Note>}
				{about && (
					<span className={styles.about} dir="auto">
						{about}
					</span>
				)}
			</div>
			<div className={styles.second}>
				{facts.map((fact) => (
					<span key={fact}>{fact}</span>
				))}
				<When date={updated} now={now} />
			</div>
			<div className={styles.numbers}>
				{!compact && kind !== 'space' && (
					<>
						{series && downloads > 0 ? <Sparkline values={series} /> : <span />}
						<span className={styles.downloads} title={words.downloadsLately}>
							<span className="sr-only">{words.downloads}</span>
							<Count value={downloads} />
						</span>
					</>
				)}
				<span className={styles.likes}>
					<span className="sr-only">{words.likes}</span>
					<Count value={likes} />
				</span>
			</div>
		</li>
	)
}

/** The rows' frame. */
export function ListingRows({ children, label }: { children: ReactNode; /** For screen readers. */ label: string }) {
	return (
		<ul className={styles.rows} aria-label={label}>
			{children}
		</ul>
	)
}
