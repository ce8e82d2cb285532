import styles from './filter-links.module.css'

/** One of the ways to see a list. */
export interface FilterLink {
	href: string
	text: string
	isCurrent: boolean
}

/** Links that choose which part of a list is shown, or in which order. */
export function FilterLinks({ label, links }: { label: string; links: readonly FilterLink[] }) {
	return (
		<nav className={styles.filters} aria-label={label}>
			{links.map(({ href, text, isCurrent }) => (
				<a key={href} href={href} aria-current={isCurrent ? 'true' : undefined}>
					{text}
				</a>
			))}
		</nav>
	)
}
