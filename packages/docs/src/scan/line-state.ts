import type { LinePrefix } from './containers.ts'
import type { Slot } from './slot.ts'

/** The line that the scan is at. */
export interface LineState {
	line: string
	prefix: LinePrefix
	/** The cursor. */
	at: number
	/** Up to where the line is written. */
	done: number
	written: string
	/** Nothing was taken out: an empty line stays one. */
	fresh: boolean
	inTable?: boolean
	/** Offset of the line in the page, when it is the source's own. */
	shift?: number | undefined
	/** A marker stood before the cursor. */
	broken?: boolean
}

/** A slot before its line is known. */
export type SlotContent = Slot extends infer One ? (One extends Slot ? Omit<One, 'line'> : never) : never
