import { LRUCache } from 'lru-cache'

/** Files remembered at most. */
const FILES_MAX = 20_000
/** A disk may lose bytes without changing a file's times, so that a file is hashed again after this time. Milliseconds. */
const PROVEN_MS = 24 * 3_600_000

/** What tells a file from another one in its place, and from itself after a change. */
interface FileFacts {
	ino: bigint
	size: bigint
	mtimeNs: bigint
	ctimeNs: bigint
}

const proven = new LRUCache<string, string>({ max: FILES_MAX, ttl: PROVEN_MS })

const textOf = ({ ino, size, mtimeNs, ctimeNs }: FileFacts): string => `${ino} ${size} ${mtimeNs} ${ctimeNs}`

/** Whether the file was read whole and found right within a day, and was not changed since: then hashing it once more only costs time. */
export function wasProven(path: string, facts: FileFacts): boolean {
	return proven.get(path) === textOf(facts)
}

/** Remembers that the file was read whole and found right. */
export function noteProven(path: string, facts: FileFacts): void {
	proven.set(path, textOf(facts))
}
