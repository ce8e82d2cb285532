import { startCopyButtons } from '@stoa/ui/client'

/** Makes the copy buttons inside work. */
export function start(island: HTMLElement): void {
	startCopyButtons(island)
}
