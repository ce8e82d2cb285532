import type { ReactNode } from 'react'
import styles from './column.module.css'

/** A page of one column in the middle: of reading width, or wider for rows of repositories. */
export function Column({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
	return (
		<div className={styles.column} data-wide={wide || undefined}>
			{children}
		</div>
	)
}
