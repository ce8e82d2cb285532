import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './tag.module.css'

/** One word about a thing; a link when there is more of its kind to see. */
export function Tag({ children, href }: { children: ReactNode; href?: string | undefined }) {
	const body = <span>{children}</span>
	return href ? (
		<a className={styles.tag} href={href}>
			{body}
		</a>
	) : (
		<span className={styles.tag}>{body}</span>
	)
}

/** Tags in a row that wraps. */
export function TagList({ children }: { children: ReactNode }) {
	return <div className={styles.list}>{children}</div>
}

/** A chosen filter; following it takes the filter away. */
export function Chip({ children, removeHref }: { children: string; /** The same page without this filter. */ removeHref: string }) {
	return (
		<a className={styles.chip} href={removeHref} aria-label={`Remove filter ${children}`}>
			{children}
			<Icon name="close" size={14} />
		</a>
	)
}

/** A short remark beside a name, such as "private". */
export function Note({ children }: { children: ReactNode }) {
	return <span className={styles.note}>{children}</span>
}
