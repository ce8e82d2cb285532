import type { ReactNode } from 'react'
import styles from './section-head.module.css'

/** The heading of a section; at its end the link to all of it. */
export function SectionHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
	return (
		<div className={styles.head}>
			<h2>{title}</h2>
			{children}
		</div>
	)
}
