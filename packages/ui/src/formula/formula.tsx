import styles from './formula.module.css'

/** A formula as MathML (`html`), or its TeX where it could not be read. Copying it gives the TeX. */
export function Formula({
	tex,
	display,
	html,
	isLong = isLongFormula(tex),
}: {
	tex: string
	display: boolean
	html: string | undefined
	isLong?: boolean
}) {
	const body =
		html === undefined ? (
			<code dir="ltr">{tex}</code>
		) : (
			<span dir="ltr" className={styles.math} dangerouslySetInnerHTML={{ __html: html }} />
		)
	return display ? (
		// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
		<div className={styles.display} dir="ltr" data-tex={tex} tabIndex={isLong ? 0 : undefined}>
			{body}
		</div>
	) : (
		<span data-tex={tex}>{body}</span>
	)
}

/** Whether a formula of its own line may have to scroll: then it is a stop for the keyboard. */
export function isLongFormula(tex: string): boolean {
	return tex.length > 60
}
