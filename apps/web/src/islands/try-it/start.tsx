import { hydrate } from '../hydrate.tsx'
import type { TryItProps } from './props.ts'
import { TryIt } from './try-it.tsx'

/** Brings the trial of a model to life. `props` are what the page rendered it with. */
export function start(island: HTMLElement, props: TryItProps): void {
	hydrate(island, <TryIt {...props} />)
}
