import { hydrate } from '../hydrate.tsx'
import { UploadPanel, type UploadProps } from './upload-panel.tsx'

/** Brings the upload panel to life. `props` are what the page rendered it with. */
export function start(island: HTMLElement, props: UploadProps): void {
	hydrate(island, <UploadPanel {...props} />)
}
