import type { Position } from './document.ts'

/** A place by its sort value; an absent number (`-Infinity` inside) is `null` outside, because JSON has no infinity. */
export function toPosition(value: number | string, ord: number): Position {
	return { value: value === -Infinity ? null : value, ord }
}

/** Numbers descend, absent ones last; names ascend; among equals the higher `ord` comes first. */
export function comparePositions(left: Position, right: Position): number {
	if (left.value !== right.value) {
		if (left.value === null) return 1
		if (right.value === null) return -1
		const isName = typeof left.value === 'string'
		return left.value < right.value === isName ? -1 : 1
	}
	return right.ord - left.ord
}
