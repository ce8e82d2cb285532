import type { ReactNode } from 'react'
import styles from './section-head.module.css'

/** The heading of a section; at its end the link to all of it. `id`: what the section is labeled by. */
export function SectionHead({ title, id, children }: { title: ReactNode; id?: string; children?: ReactNode }) {
	return (
		<div className={styles.head}>
			<h2 id={id}>{title}</h2>
			{children}
		</div>
	)
}
