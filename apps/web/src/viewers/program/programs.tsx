import { CodeBlock } from '@stoa/ui'
import { Island } from '../../islands/island.tsx'
import type { HighlightedSnippet } from './highlight-snippets.ts'
import styles from './programs.module.css'

/** Programs below each other, each with the line that installs what it needs. The line is not repeated where it stays the same. */
export function Programs({ programs }: { programs: readonly HighlightedSnippet[] }) {
	return (
		<div className={styles.programs}>
			{programs.map(({ title, install, code, highlighted }, index) => (
				<div key={code} className={styles.program}>
					{title && <h3>{title}</h3>}
					{install && install !== programs[index - 1]?.install && (
						<CodeBlock code={install} renderCopy={(button) => <Island name="copy">{button}</Island>} />
					)}
					<CodeBlock code={code} highlighted={highlighted} renderCopy={(button) => <Island name="copy">{button}</Island>} />
				</div>
			))}
		</div>
	)
}
