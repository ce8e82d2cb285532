import { ButtonLink } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import { exactCount } from '../format/format.ts'
import { useUiWords } from '../words/use-ui-words.ts'
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
	const words = useUiWords()
	if (!startHref && !nextHref) return null
	return (
		<nav className={styles.pages} aria-label={words.pages}>
			<span className={styles.back}>
				{startHref && startHref !== previousHref && <ButtonLink href={startHref}>{words.backToStart}</ButtonLink>}
				{previousHref && <ButtonLink href={previousHref}>{words.previous}</ButtonLink>}
			</span>
			{nextHref ? <ButtonLink href={nextHref}>{words.next}</ButtonLink> : <span />}
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
	const words = useUiWords()
	if (pages <= 1) return null
	return (
		<nav className={classNames(styles.pages, styles.numbered)} aria-label={words.pages}>
			{page > 0 && <ButtonLink href={hrefOf(page - 1)}>{words.previous}</ButtonLink>}
			<ol className={styles.numbers}>
				{pageNumbers(page, pages).map((one, index) => (
					<li key={one ?? `gap ${index}`}>
						{one === undefined ? (
							<span>…</span>
						) : (
							<a href={hrefOf(one)} aria-label={words.pageNumber(one + 1)} aria-current={one === page ? 'page' : undefined}>
								{exactCount(one + 1)}
							</a>
						)}
					</li>
				))}
			</ol>
			{page < pages - 1 && <ButtonLink href={hrefOf(page + 1)}>{words.next}</ButtonLink>}
			<small className={styles.range}>{words.rowsOf(rows)}</small>
		</nav>
	)
}
