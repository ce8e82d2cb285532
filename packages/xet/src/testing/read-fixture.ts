import { readFileSync } from 'node:fs'

/** A file of `fixtures/`, for tests. */
export function readFixture(name: string): Uint8Array {
	return Uint8Array.from(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)))
}
