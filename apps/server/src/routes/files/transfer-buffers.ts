/** Two buffers of a transfer: one is read into while the other is on its way. */
export type BufferPair = readonly [Buffer, Buffer]

interface Tier {
	/** Of each buffer. */
	readonly bytes: number
	/** Transfers that have such a pair at one time. */
	readonly transfersMax: number
	/** Pairs that wait for the next transfer. */
	readonly idleMax: number
	readonly idle: BufferPair[]
	inUse: number
}

const KIBIBYTE = 1024

/**
 * Measured with 128 KiB to 2 MiB: a single client is served faster with larger buffers, and eight at a time best with 512 KiB. The first
 * transfers get the largest buffers, and later ones small buffers, because a hundred clients would otherwise use a hundred megabytes.
 */
const TIERS: readonly Tier[] = [
	{ bytes: 2048 * KIBIBYTE, transfersMax: 1, idleMax: 1, idle: [], inUse: 0 },
	{ bytes: 512 * KIBIBYTE, transfersMax: 7, idleMax: 7, idle: [], inUse: 0 },
]
const SMALL: Tier = { bytes: 128 * KIBIBYTE, transfersMax: Number.POSITIVE_INFINITY, idleMax: 64, idle: [], inUse: 0 }

/** A pair for a transfer of `bytes`: waiting ones first, and none larger than the transfer. Give it back when that is over, however it ended. */
export function borrowPair(bytes: number): BufferPair {
	const tier = TIERS.find((one) => one.bytes < bytes && one.inUse < one.transfersMax) ?? SMALL
	tier.inUse += 1
	return tier.idle.pop() ?? [Buffer.allocUnsafeSlow(tier.bytes), Buffer.allocUnsafeSlow(tier.bytes)]
}

/** `isFree`: nothing reads them any more. After a failure the socket may still do. */
export function returnPair(pair: BufferPair, isFree: boolean): void {
	const tier = TIERS.find((one) => one.bytes === pair[0].length) ?? SMALL
	tier.inUse -= 1
	if (isFree && tier.idle.length < tier.idleMax) tier.idle.push(pair)
}
