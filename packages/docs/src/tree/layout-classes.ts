/**
 * What the classes of the existing pages mean; our own names, so that a page cannot dress as the site around it. How each looks is in the
 * design system (`prose/layout.css`), which a test holds to this list.
 */
const CLASSES: Readonly<Record<string, string>> = {
	flex: 'docs-flex',
	'inline-flex': 'docs-flex',
	grid: 'docs-grid',
	'flex-col': 'docs-column',
	'flex-wrap': 'docs-wrap',
	'justify-center': 'docs-centre',
	'justify-between': 'docs-between',
	'justify-end': 'docs-end',
	'items-center': 'docs-middle',
	'items-start': 'docs-top',
	'text-center': 'docs-text-centre',
	'text-left': 'docs-text-start',
	'text-right': 'docs-text-end',
	'mx-auto': 'docs-auto',
	'dark:hidden': 'only-light',
	'dark:block': 'only-dark',
	'dark:inline': 'only-dark',
	'dark:inline-block': 'only-dark',
	'm-0': 'docs-flush',
	'!m-0': 'docs-flush',
	'm-0!': 'docs-flush',
	'my-0': 'docs-flush',
	'!my-0': 'docs-flush',
	'my-0!': 'docs-flush',
	rounded: 'docs-rounded',
	'rounded-md': 'docs-rounded',
	'rounded-lg': 'docs-rounded',
	'rounded-xl': 'docs-rounded',
	'rounded-2xl': 'docs-rounded',
	'rounded-full': 'docs-round',
	'not-prose': 'docs-plain',
	'no-underline': 'docs-plain',
	'!no-underline': 'docs-plain',
	'no-underline!': 'docs-plain',
	'w-full': 'docs-full',
	'w-1/2': 'docs-half',
	'w-1/3': 'docs-third',
	'w-2/3': 'docs-two-thirds',
	border: 'docs-card',
	shadow: 'docs-card',
	'font-semibold': 'docs-strong',
	'font-bold': 'docs-strong',
	'text-sm': 'docs-small',
	'text-xs': 'docs-small',
	'text-lg': 'docs-large',
	'text-xl': 'docs-large',
	'text-2xl': 'docs-large',
	'float-right': 'docs-float-end',
	'float-left': 'docs-float-start',
}
/** Sizes of windows: what holds from one of them on is what a page looks like where there is room. */
const FROM_WIDTH = /^(?:sm|md|lg|xl|2xl):/
const COLUMNS = /^grid-cols-(\d{1,2})$/
/** More columns than these have no room beside each other. */
const COLUMNS_MAX = 6
/** Gaps, and what Tailwind writes for them between children. */
const GAP = /^(?:gap|gap-[xy]|space-[xy])-\d/
/** A colored strip, as titles of cards have. */
const BAND = /^bg-(?:gradient-to|linear-to)-/

/** The classes of ours that the classes of a page mean, in the order of the page; those without a meaning are left out. */
export function layoutClasses(written: string): string[] {
	const names = written.split(/\s+/).map((name) => name.replace(FROM_WIDTH, ''))
	const found: string[] = []
	for (const name of names) {
		const known = Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined
		if (known !== undefined) found.push(known)
		else if (GAP.test(name)) found.push('docs-gap')
		else if (BAND.test(name)) found.push('docs-band')
	}
	const columns = names.map((name) => Number(COLUMNS.exec(name)?.[1] ?? 0)).findLast((count) => count > 1)
	if (columns !== undefined) found.push(`docs-grid-${Math.min(columns, COLUMNS_MAX)}`)
	// What is a column on a phone and a grid elsewhere is a grid: the style sheet has both.
	return [...new Set(found.includes('docs-grid') ? found.filter((name) => name !== 'docs-column') : found)]
}

/** Every class that `layoutClasses` answers, for the test of the style sheet. */
export const LAYOUT_CLASSES: readonly string[] = [
	...new Set([
		...Object.values(CLASSES).filter((name) => name.startsWith('docs-')),
		'docs-gap',
		'docs-band',
		...Array.from({ length: COLUMNS_MAX - 1 }, (_, index) => `docs-grid-${index + 2}`),
	]),
]
