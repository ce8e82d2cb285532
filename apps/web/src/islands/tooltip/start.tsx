import { Tooltip, type TooltipProps } from '@stoa/ui/tooltip'
import { hydrate } from '../hydrate.tsx'

/** Brings a button's tooltip to life. `props` are what the page rendered it with. */
export function start(island: HTMLElement, props: TooltipProps): void {
	hydrate(island, <Tooltip {...props} />)
}
