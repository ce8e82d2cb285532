import type { ReactNode } from 'react'
import styles from './settings.module.css'

/** Numbers in a row, each below its title. */
export function Figures({ rows }: { rows: readonly (readonly [title: string, value: ReactNode])[] }) {
	return (
		<dl className={styles.figures}>
			{rows.map(([title, value]) => (
				<div key={title}>
					<dt>{title}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	)
}
