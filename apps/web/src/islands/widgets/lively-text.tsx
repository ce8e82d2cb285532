import { LIVELY_WIDGETS } from '@stoa/ui'
import type { ReactNode } from 'react'
import { Island } from '../island.tsx'

/**
 * A text whose widgets come alive; `widgets` names those it holds. Without any that a script makes livelier, no script is fetched; with code to
 * copy alone, none before a hand comes near.
 */
export function LivelyText({ widgets, children }: { widgets: readonly string[]; children: ReactNode }) {
	const names = [...new Set(widgets)].filter((name) => LIVELY_WIDGETS.has(name))
	if (names.length === 0) return children
	return (
		<Island name="widgets" when={names.every((name) => name === 'code') ? 'approach' : 'idle'} props={{ names }}>
			{children}
		</Island>
	)
}
