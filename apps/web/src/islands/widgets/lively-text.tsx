import { CHOICE_SCRIPT, isLively } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useFrame } from '../../site/frame.tsx'
import { Island, type Wakes } from '../island.tsx'

/** What the widgets of a text need. */
export interface LivelyWidgets {
	names: readonly string[]
	/** When their script is fetched. */
	when: Wakes
	/** Whether a kept choice must be shown before the first paint. */
	needsChoice: boolean
}

/**
 * Which of a text's widgets a script makes livelier, and when that is fetched: with code to copy alone, not before a hand comes near.
 * `undefined` for a text that needs no script.
 */
export function livelyWidgets(widgets: readonly string[]): LivelyWidgets | undefined {
	const names = [...new Set(widgets)].filter(isLively)
	if (names.length === 0) return undefined
	const needsChoice = names.some((name) => name === 'tabs' || name === 'framework-branches')
	return { names, needsChoice, when: names.every((name) => name === 'code') ? 'approach' : 'idle' }
}

/** A text whose widgets come alive; `widgets` names those it holds. */
export function LivelyText({ widgets, children }: { widgets: readonly string[]; children: ReactNode }) {
	const { nonce } = useFrame().call
	const lively = livelyWidgets(widgets)
	if (!lively) return children
	return (
		<Island name="widgets" when={lively.when} props={{ names: lively.names }}>
			{lively.needsChoice && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: CHOICE_SCRIPT }} />}
			{children}
		</Island>
	)
}
