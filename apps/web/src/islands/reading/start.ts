import { listenForCopyKey, watchSelection } from '@stoa/ui/client'
import { followSections } from './follow-sections.ts'

/**
 * On pages with a long text: what a reader selects is copied as Markdown too, a key copies the page where that was wanted, and addresses of
 * sections lead to them.
 */
export function start(): void {
	watchSelection('[data-prose]', () => import('@stoa/ui/copy-selection'))
	listenForCopyKey()
	followSections()
}
