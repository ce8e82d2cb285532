import type { ReactNode } from 'react'
import styles from './results-section.module.css'

/** A section of results below a card, such as evaluation results or a leaderboard. `id`: what links to the section name. */
export function ResultsSection({ id, title, lead, children }: { id: string; title: string; lead: ReactNode; children: ReactNode }) {
	return (
		<section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
			<h2 id={`${id}-title`}>{title}</h2>
			<p>{lead}</p>
			{children}
		</section>
	)
}
