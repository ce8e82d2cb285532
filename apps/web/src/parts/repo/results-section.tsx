import type { ReactNode } from 'react'
import styles from './results-section.module.css'

/** A section of results below a card, such as evaluation results or a leaderboard. `id`: what links to it name; the table inside is the landmark. */
export function ResultsSection({ id, title, lead, children }: { id: string; title: string; lead: ReactNode; children: ReactNode }) {
	return (
		<div id={id} className={styles.section}>
			<h2>{title}</h2>
			<p>{lead}</p>
			{children}
		</div>
	)
}
