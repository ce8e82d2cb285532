import { Count } from '../figures/figures.tsx'
import styles from './tabs.module.css'

/** One part of a thing that has its own address. */
export interface TabLink {
	text: string
	href: string
	current: boolean
	count?: number | undefined
}

/** Parts of one thing as links. */
export function Tabs({ tabs, label }: { tabs: readonly TabLink[]; /** For screen readers. */ label: string }) {
	return (
		<nav className={styles.tabs} aria-label={label}>
			{tabs.map(({ text, href, current, count }) => (
				<a key={href} className={styles.tab} href={href} aria-current={current ? 'page' : undefined}>
					{text}
					{count !== undefined && <Count value={count} />}
				</a>
			))}
		</nav>
	)
}
