import styles from './page.module.css'
import type { ContentsView } from '../../../site/docs-view.ts'
import type { DocsWords } from '../../../parts/docs/words.ts'

/** Up to so many entries every page carries the whole contents. Above, sections that are closed are links to their first page. */
const ENTRIES_MAX = 400

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** What is the same for all pages with the same contents. */
interface Prepared {
	isLarge: boolean
	/** The sections around each page, by address, outermost first. */
	around: Map<string, readonly ContentsView[]>
	/** Sections that are closed and hold no current page: by far the most, and the same on every page. */
	closed: Map<ContentsView, string>
}

const prepared = new WeakMap<readonly ContentsView[], Prepared>()

function prepare(contents: readonly ContentsView[]): Prepared {
	const known = prepared.get(contents)
	if (known) return known
	const around = new Map<string, readonly ContentsView[]>()
	let count = 0
	const walk = (entries: readonly ContentsView[], sections: readonly ContentsView[]): void => {
		for (const entry of entries) {
			count++
			const inside = entry.sections.length > 0 ? [...sections, entry] : sections
			for (const address of addressesOf(entry)) if (!around.has(address)) around.set(address, inside)
			walk(entry.sections, inside)
		}
	}
	walk(contents, [])
	const made = { isLarge: count > ENTRIES_MAX, around, closed: new Map<ContentsView, string>() }
	prepared.set(contents, made)
	return made
}

const addressesOf = ({ address, byFramework }: ContentsView): readonly string[] => [
	...(address === undefined ? [] : [address]),
	...Object.values(byFramework ?? {}),
]

/** What the script of the reader's framework finds its page by (`data-fw-tf`). */
const frameworksOf = ({ byFramework }: ContentsView): string =>
	Object.entries(byFramework ?? {})
		.filter(([framework]) => /^\w+$/.test(framework))
		.map(([framework, address]) => ` data-fw-${framework}="${escapeHtml(address)}"`)
		.join('')

/** The first page in an entry, itself included. */
function firstAddress(entry: ContentsView): string | undefined {
	if (entry.address !== undefined) return entry.address
	for (const section of entry.sections) {
		const found = firstAddress(section)
		if (found !== undefined) return found
	}
	return undefined
}

/**
 * A project's contents as a list, with the current page marked and the sections around it open; without a current page all are, unless there are
 * very many. Text and not React: three thousand entries
 * would take longer than the page itself.
 */
export function renderContents(contents: readonly ContentsView[], current: string | undefined, words: DocsWords): string {
	const { isLarge, around, closed } = prepare(contents)
	const open = new Set(current === undefined ? [] : around.get(current))

	const marks = ({ isNew, quiz }: ContentsView): string =>
		(isNew ? ` <span class="${styles.badge}">${escapeHtml(words.isNew)}</span>` : '') +
		(quiz === undefined ? '' : ` <span class="${styles.badge}">${escapeHtml(words.quiz)}</span>`)
	const link = (entry: ContentsView, address: string): string =>
		`<a href="${escapeHtml(address)}"${current !== undefined && addressesOf(entry).includes(current) ? ' aria-current="page"' : ''}${frameworksOf(entry)}>${escapeHtml(entry.title)}${marks(entry)}</a>`

	const list = (entries: readonly ContentsView[]): string => `<ul>${entries.map(item).join('')}</ul>`
	const item = (entry: ContentsView): string => {
		if (entry.sections.length === 0)
			return `<li>${entry.address === undefined ? `<span>${escapeHtml(entry.title)}${marks(entry)}</span>` : link(entry, entry.address)}</li>`
		if (open.has(entry) || (current === undefined && !isLarge)) return section(entry, true)
		const known = closed.get(entry)
		if (known !== undefined) return known
		const first = firstAddress(entry)
		const made =
			isLarge && entry.isExpanded !== true && first !== undefined
				? `<li><a class="${styles.section}" href="${escapeHtml(first)}">${escapeHtml(entry.title)}</a></li>`
				: section(entry, entry.isExpanded === true)
		closed.set(entry, made)
		return made
	}
	const section = (entry: ContentsView, isOpen: boolean): string => {
		const subtitle = entry.subtitle === undefined ? '' : `<small>${escapeHtml(entry.subtitle)}</small>`
		const own = entry.address === undefined ? '' : `<li>${link(entry, entry.address)}</li>`
		const summary = `<summary><span>${escapeHtml(entry.title)}${marks(entry)}${subtitle}</span></summary>`
		return `<li><details${isOpen ? ' open' : ''}>${summary}<ul>${own}${entry.sections.map(item).join('')}</ul></details></li>`
	}
	return list(contents)
}
