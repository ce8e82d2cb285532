import { HubError } from '@stoa/vocabulary'

/** What goes into a bundle under its path in the index. */
export interface PlannedFile {
	path: string
	size: number
}

/** Bytes of one file in one volume. */
export interface Piece {
	path: string
	/** The name in the volume: the path, or for one of several pieces the path and `.2-of-3`. */
	name: string
	start: number
	/** Not included. */
	end: number
}

/** The smallest size of a volume, in bytes. */
export const VOLUME_MIN = 64 * 1024
/** Room for the first entry of a volume, the headers of one entry and the end of the archive, in bytes. */
const SPARE = 8192
const BLOCK = 512

/** Bytes that an entry takes, with headers and padding. */
const taken = (size: number): number => Math.ceil(size / BLOCK) * BLOCK + BLOCK * 4

/** The name of a piece. */
export function pieceName(path: string, number: number, count: number): string {
	return count === 1 ? path : `${path}.${number}-of-${count}`
}

/**
 * Divides files over volumes, in their order. A file that does not fit into the rest of a volume begins the next one; one that is larger than a
 * volume is cut into pieces.
 *
 * @param headBytes what comes before them in the first volume
 * @param volumeMax size of a volume in bytes; absent: one volume has everything
 * @throws `invalid-input` when the first volume has no room for the head
 */
export function planVolumes(files: readonly PlannedFile[], headBytes: number, volumeMax: number | undefined): Piece[][] {
	if (volumeMax === undefined) return [files.map(({ path, size }) => ({ path, name: path, start: 0, end: size }))]
	const room = volumeMax - SPARE
	if (volumeMax < VOLUME_MIN || headBytes > room)
		throw new HubError('invalid-input', {
			what: 'the size of a volume',
			why: `it must be at least ${Math.max(VOLUME_MIN, headBytes + SPARE)} bytes`,
		})
	const largest = Math.floor((room - BLOCK * 4) / BLOCK) * BLOCK
	const volumes: Piece[][] = [[]]
	let used = headBytes
	for (const { path, size } of files) {
		const count = Math.max(1, Math.ceil(size / largest))
		for (let number = 1; number <= count; number += 1) {
			const start = (number - 1) * largest
			const end = Math.min(size, start + largest)
			if (used + taken(end - start) > room) {
				volumes.push([])
				used = 0
			}
			volumes.at(-1)?.push({ path, name: pieceName(path, number, count), start, end })
			used += taken(end - start)
		}
	}
	return volumes
}
