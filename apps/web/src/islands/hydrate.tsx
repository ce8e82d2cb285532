import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

/** Brings a React island to life at once, so that a click waiting in the loader finds its handler. */
export function hydrate(island: HTMLElement, component: ReactNode): void {
	flushSync(() => void hydrateRoot(island, component))
}
