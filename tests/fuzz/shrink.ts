/** Most runs for shrinking one input. */
const TRIES_MAX = 400

/** Removes the pieces of an input that the fault does not need. `breaks` says whether a smaller input still shows the fault. */
export async function shrink(bytes: Uint8Array, breaks: (smaller: Uint8Array) => Promise<boolean>): Promise<Uint8Array> {
	let left = TRIES_MAX
	let small = bytes
	for (let piece = Math.ceil(bytes.length / 2); piece >= 1 && left > 0; piece = piece === 1 ? 0 : Math.ceil(piece / 2)) {
		for (let at = 0; at < small.length && left > 0;) {
			const without = Uint8Array.from(Buffer.concat([small.subarray(0, at), small.subarray(at + piece)]))
			left -= 1
			if (await breaks(without)) small = without
			else at += piece
		}
	}
	return small
}
