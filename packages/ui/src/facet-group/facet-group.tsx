import type { ReactNode } from 'react'
import { Count } from '../figures/figures.tsx'
import { Icon } from '../icon/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import styles from './facet-group.module.css'

/** One value to filter by. */
export interface FacetLink {
	/** The tag, for look-ups. */
	tag: string
	label: string
	count: number
	chosen: boolean
	/** The same listing with the value added, or taken away when it is chosen. */
	href: string
}

/** What a facet shows. */
export interface FacetGroupProps {
	title: string
	values: readonly FacetLink[]
	open: boolean
	/** Its key, for the script. */
	facet: string
	searchable: boolean
	/** Under the values: the way to all of them. */
	children?: ReactNode
}

/** The values of one facet as links with their counts. The search box filters what is listed, where scripts run. */
export function FacetGroup({ title, values, open, facet, searchable, children }: FacetGroupProps) {
	const words = useUiWords()
	return (
		<details className={styles.group} open={open} data-facet={facet}>
			<summary>
				{title}
				<Icon name="chevron-down" size={14} />
			</summary>
			{searchable && (
				<input
					className={styles.search}
					type="search"
					aria-label={words.searchIn(title)}
					placeholder={words.search}
					data-facet-search
					data-with-script
				/>
			)}
			<ul className={styles.values}>
				{values.map(({ tag, label, count, chosen, href }) => (
					<li key={tag} data-value={`${tag} ${label}`.toLowerCase()}>
						<a className={styles.value} href={href} rel="nofollow" aria-current={chosen ? 'true' : undefined}>
							<span>{label}</span>
							<Count value={count} />
						</a>
					</li>
				))}
			</ul>
			{children}
		</details>
	)
}
