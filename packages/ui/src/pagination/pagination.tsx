import { ButtonLink } from '../button/button.tsx'
import { exactCount } from '../figures/format.ts'
import styles from './pagination.module.css'

/** The ways through a list that is read with a cursor, and which of its rows are shown. */
export function Pagination({
	startHref,
	previousHref,
	nextHref,
	range,
}: {
	/** Absent on the first page. */ startHref?: string | undefined
	/** Absent on the first page, and where the page before is not known. */ previousHref?: string | undefined
	/** Absent on the last page. */ nextHref?: string | undefined
	/** Absent where it is not known. */ range?: { first: number; last: number; total: number; page: number; pages: number } | undefined
}) {
	if (!startHref && !nextHref) return null
	return (
		<nav className={styles.pages} aria-label="Pages">
			<span className={styles.back}>
				{startHref && startHref !== previousHref && <ButtonLink href={startHref}>Back to the start</ButtonLink>}
				{previousHref && <ButtonLink href={previousHref}>Previous</ButtonLink>}
			</span>
			{range && (
				<span className={styles.range}>
					{`Page ${exactCount(range.page)} of ${exactCount(range.pages)}`}
					<small>{`${exactCount(range.first)} to ${exactCount(range.last)} of ${exactCount(range.total)}`}</small>
				</span>
			)}
			{nextHref ? <ButtonLink href={nextHref}>Next</ButtonLink> : <span />}
		</nav>
	)
}
