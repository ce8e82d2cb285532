import { ButtonLink } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import { exactCount } from '../figures/format.ts'
import styles from './pagination.module.css'

/** The ways through a list that is read one page after the other. */
export function Pagination({
	startHref,
	previousHref,
	nextHref,
}: {
	/** Absent on the first page. */ startHref?: string | undefined
	/** Absent on the first page, and where the page before is not known. */ previousHref?: string | undefined
	/** Absent on the last page. */ nextHref?: string | undefined
}) {
	if (!startHref && !nextHref) return null
	return (
		<nav className={styles.pages} aria-label="Pages">
			<span className={styles.back}>
				{startHref && startHref !== previousHref && <ButtonLink href={startHref}>Back to the start</ButtonLink>}
				{previousHref && <ButtonLink href={previousHref}>Previous</ButtonLink>}
			</span>
			{nextHref ? <ButtonLink href={nextHref}>Next</ButtonLink> : <span />}
		</nav>
	)
}

/**
 * The pages that get a number: the first, the last and those around the present one, from 0. A gap is `undefined`; a gap of one page is that
 * page, which takes no more room.
 */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
	const near = [page - 1, page, page + 1].filter((one) => one > 0 && one < pages - 1)
	const shown = [...new Set([0, ...near, pages - 1])]
	return shown.flatMap((one, index) => {
		const gap = one - (shown[index - 1] ?? -1) - 1
		return gap === 0 ? [one] : [gap === 1 ? one - 1 : undefined, one]
	})
}

/** The ways through a list whose length is known: a link to each page near by, to the first and to the last. */
export function NumberedPages({
	page,
	pages,
	hrefOf,
	rows,
}: {
	/** The present one, from 0. */
	page: number
	pages: number
	/** The address of a page, from 0. */
	hrefOf: (page: number) => string
	/** Which rows this page shows, from 1. */
	rows: { first: number; last: number; total: number }
}) {
	if (pages <= 1) return null
	return (
		<nav className={classNames(styles.pages, styles.numbered)} aria-label="Pages">
			{page > 0 && <ButtonLink href={hrefOf(page - 1)}>Previous</ButtonLink>}
			<ol className={styles.numbers}>
				{pageNumbers(page, pages).map((one, index) => (
					<li key={one ?? `gap ${index}`}>
						{one === undefined ? (
							<span>…</span>
						) : (
							<a href={hrefOf(one)} aria-label={`Page ${exactCount(one + 1)}`} aria-current={one === page ? 'page' : undefined}>
								{exactCount(one + 1)}
							</a>
						)}
					</li>
				))}
			</ol>
			{page < pages - 1 && <ButtonLink href={hrefOf(page + 1)}>Next</ButtonLink>}
			<small className={styles.range}>{`${exactCount(rows.first)} to ${exactCount(rows.last)} of ${exactCount(rows.total)}`}</small>
		</nav>
	)
}
