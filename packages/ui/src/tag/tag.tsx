import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import styles from './tag.module.css'

/** What a tag is about; each has its color. */
export type TagTone = 'task' | 'library' | 'license' | 'language' | 'paper' | 'data'

/** One word about a thing; a link when there is more of its kind to see. `label` says what it is, where the word alone does not. */
export function Tag({
	children,
	href,
	tone,
	label,
}: {
	children: ReactNode
	href?: string | undefined
	tone?: TagTone | undefined
	label?: string | undefined
}) {
	const className = classNames(styles.tag, tone && styles[tone])
	const body = (
		<span>
			{label !== undefined && <small>{label} </small>}
			{children}
		</span>
	)
	return href ? (
		<a className={className} href={href}>
			{body}
		</a>
	) : (
		<span className={className}>{body}</span>
	)
}

/** Tags in a row that wraps. */
export function TagList({ children }: { children: ReactNode }) {
	return <div className={styles.list}>{children}</div>
}

/** A chosen filter; following it takes the filter away. */
export function Chip({
	children,
	removeHref,
	picture,
}: {
	children: string
	/** The same page without this filter. */
	removeHref: string
	/** A small picture before the words, which says nothing that they do not. */
	picture?: ReactNode
}) {
	const words = useUiWords()
	return (
		<a className={styles.chip} href={removeHref} aria-label={words.removeFilter(children)}>
			{picture}
			{children}
			<Icon name="close" size={14} />
		</a>
	)
}

/** What a remark says about a thing: nothing in particular, under way, done, or ended without being done. */
export type NoteTone = 'plain' | 'live' | 'done' | 'ended'

/** A short remark beside a name, such as "private". The tone colors it; its words say the same. */
export function Note({ children, tone = 'plain' }: { children: ReactNode; tone?: NoteTone }) {
	return <span className={classNames(styles.note, tone !== 'plain' && styles[tone])}>{children}</span>
}
