import type { ByteRange } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'

/** The range clipped to the object's end. @throws {HubError} `range-unsatisfiable` when it begins after the end or is reversed */
export function clampRange({ start, end }: ByteRange, size: number): ByteRange {
	if (start < 0 || start >= size || end < start) throw new HubError('range-unsatisfiable', { size })
	return { start, end: Math.min(end, size - 1) }
}
