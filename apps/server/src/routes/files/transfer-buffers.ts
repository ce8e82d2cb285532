/** Two buffers of a transfer: one is read into while the other is on its way. */
export type BufferPair = readonly [Buffer, Buffer]

/** Bytes of each buffer: of 64 KiB to 1 MiB the best for one client that is no worse for eight. */
const LARGE_BYTES = 512 * 1024
/** For whoever comes when so many transfers have large ones: a hundred clients would otherwise hold a hundred megabytes. */
const LARGE_MAX = 8
const SMALL_BYTES = 128 * 1024
/** Small pairs that wait for the next transfer. */
const IDLE_SMALL_MAX = 16

const idle: { large: BufferPair[]; small: BufferPair[] } = { large: [], small: [] }
let largeInUse = 0

const makePair = (bytes: number): BufferPair => [Buffer.allocUnsafeSlow(bytes), Buffer.allocUnsafeSlow(bytes)]

/** A pair for a transfer of `bytes`: waiting ones first. Give it back when the transfer is over, however it ended. */
export function borrowPair(bytes: number): BufferPair {
	if (bytes <= SMALL_BYTES || largeInUse >= LARGE_MAX) return idle.small.pop() ?? makePair(SMALL_BYTES)
	largeInUse += 1
	return idle.large.pop() ?? makePair(LARGE_BYTES)
}

/** `isFree`: nothing reads them any more. After a failure the socket may still do. */
export function returnPair(pair: BufferPair, isFree: boolean): void {
	const isLarge = pair[0].length === LARGE_BYTES
	if (isLarge) largeInUse -= 1
	if (!isFree) return
	if (isLarge) idle.large.push(pair)
	else if (idle.small.length < IDLE_SMALL_MAX) idle.small.push(pair)
}
