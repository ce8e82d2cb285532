import { announce } from '../announce.ts'
import { copyText } from '../copy-button/copy-text.ts'
import { PageSource } from './page-source.ts'
import { placeOf } from './read-section.ts'
import { sectionOfPage } from './section-of-page.ts'

/** Time that "Copied" is shown, in milliseconds, as for copy buttons (C-08). */
const COPIED_MS = 1000
const sources = new Map<string, PageSource>()

/**
 * Copies the Markdown from a heading to the next one of its level or above (CG-4), and confirms it at the button. The page's source is fetched once for any
 * number of sections.
 *
 * @param address of the page's Markdown
 */
export async function copySection(button: HTMLElement, heading: HTMLElement, address: string, copied = 'Copied'): Promise<void> {
	const source = sources.get(address) ?? new PageSource(address)
	sources.set(address, source)
	const { title, index } = placeOf(heading)
	const section = Promise.resolve(source.read()).then((text) => text && (sectionOfPage(text, title, index) ?? text))
	if (!(await copyText(section))) return
	button.dataset['copied'] = copied
	announce(copied)
	setTimeout(() => delete button.dataset['copied'], COPIED_MS)
}
