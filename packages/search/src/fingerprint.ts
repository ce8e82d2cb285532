import type { ListingDocument } from './document.ts'

/** Two 32-bit numbers: one of all characters so far, one that also depends on their position. */
const state = { low: 0, high: 0 }

/** Adds a part and its end to the state. */
function mix(part: string): void {
	let { low, high } = state
	for (let at = 0; at < part.length; at++) {
		const code = part.charCodeAt(at)
		low = Math.imul(low ^ code, 0x01000193)
		high = Math.imul(high ^ (code + at), 0x85ebca6b)
	}
	state.low = Math.imul(low ^ 0xffff, 0x01000193)
	state.high = Math.imul(high ^ part.length, 0x85ebca6b)
}

/** A number that changes when the searchable data of an entry changes. Its sort values are left out, because they change every night. */
export function fingerprintOf({ name, text, terms }: ListingDocument): number {
	state.low = 0x811c9dc5
	state.high = 0x9e3779b1
	mix(name)
	mix(text ?? '')
	for (const term of terms) mix(term)
	return (state.high >>> 12) * 0x100000000 + (state.low >>> 0)
}
