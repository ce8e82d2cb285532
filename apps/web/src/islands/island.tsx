import { createElement, type ReactNode } from 'react'
import { useFrame } from '../site/frame.tsx'

/** When an island's script is fetched: once the page is idle, when a hand comes near, or when it scrolls into view. */
export type Wakes = 'idle' | 'approach' | 'visible'

/**
 * A part of a page that a script makes livelier. What is inside works or reads without it. `props` cross to the browser as JSON: keep
 * them small, and never repeat what is rendered inside.
 */
export function Island({ name, when = 'approach', props, children }: { name: string; when?: Wakes; props?: object; children?: ReactNode }) {
	const { assets } = useFrame()
	const src = assets.islands[name]
	if (src === undefined) throw new Error(`There is no island "${name}": make islands/${name}/start.ts`)
	return createElement('stoa-island', { src, when, props: props && JSON.stringify(props) }, children)
}
