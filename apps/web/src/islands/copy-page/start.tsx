import { CopyPage, type CopyPageProps } from '@stoa/ui/copy-page'
import { hydrate } from '../hydrate.tsx'

/** Brings a Copy page control to life. `props` are what the page rendered it with. */
export function start(island: HTMLElement, props: CopyPageProps): void {
	hydrate(island, <CopyPage {...props} />)
}
