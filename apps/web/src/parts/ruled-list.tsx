import type { ReactNode } from 'react'
import styles from './ruled-list.module.css'

/** Rows between rules: a mark, what it is, and something at the end; what spans goes below. */
export function RuledList({ children }: { children: ReactNode }) {
	return <ul className={styles.rows}>{children}</ul>
}
