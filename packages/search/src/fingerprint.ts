import type { ListingDocument } from './document.ts'

/** A number that tells whether what an entry is found by has changed; its sort values are left out, because they change every night. */
export function fingerprintOf({ name, text, terms }: ListingDocument): number {
	let low = 0x811c9dc5
	let high = 0x9e3779b1
	for (const part of [name, '\0', text ?? '', ...terms.flatMap((term) => ['\0', term])]) {
		for (let at = 0; at < part.length; at++) {
			const code = part.charCodeAt(at)
			low = Math.imul(low ^ code, 0x01000193)
			high = Math.imul(high ^ (code + at), 0x85ebca6b)
		}
	}
	return (high >>> 12) * 0x100000000 + (low >>> 0)
}
