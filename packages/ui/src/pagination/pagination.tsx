import { ButtonLink } from '../button/button.tsx'
import styles from './pagination.module.css'

/** The way to the start and to the next rows of a list that is read with a cursor. */
export function Pagination({
	startHref,
	nextHref,
}: {
	/** Absent on the first page. */ startHref?: string | undefined
	/** Absent on the last page. */ nextHref?: string | undefined
}) {
	if (!startHref && !nextHref) return null
	return (
		<nav className={styles.pages} aria-label="Pages">
			{startHref ? <ButtonLink href={startHref}>Back to the start</ButtonLink> : <span />}
			{nextHref && <ButtonLink href={nextHref}>Next</ButtonLink>}
		</nav>
	)
}
