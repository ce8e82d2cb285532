import type { Guess } from './messages.ts'
import styles from './try-it.module.css'

/** `97.3 %` */
export function shareText(score: number): string {
	return `${(score * 100).toFixed(1)} %`
}

/** The answer: labels with their shares as bars, most likely first. */
export function AnswerBars({ label: name, guesses }: { label: string; guesses: readonly Guess[] }) {
	return (
		<ol className={styles.bars} aria-label={name}>
			{guesses.map(({ label, score }) => (
				<li key={label}>
					<span className={styles.label} title={label}>
						<bdi>{label}</bdi>
					</span>
					<data value={score}>{shareText(score)}</data>
					<progress value={score} max={1} aria-hidden="true" />
				</li>
			))}
		</ol>
	)
}
