import { listenForCopyKey, watchSelection } from '@stoa/ui/client'

/** On pages with a long text: what a reader selects is copied as Markdown too, and a key copies the page where that was wanted. */
export function start(): void {
	watchSelection('[data-prose]', () => import('@stoa/ui/copy-selection'))
	listenForCopyKey()
}
