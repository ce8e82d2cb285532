import { hydrate } from '../hydrate.tsx'
import { UploadPanel } from './upload-panel.tsx'
import type { UploadTarget } from './upload-target.ts'

/** Brings the upload panel to life. `props` are what the page rendered it with. */
export function start(island: HTMLElement, props: UploadTarget): void {
	hydrate(island, <UploadPanel target={props} />)
}
