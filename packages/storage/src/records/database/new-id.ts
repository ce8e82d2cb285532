import { randomBytes } from 'node:crypto'

const COUNT_MAX = 0xffff

/**
 * Creates ids of 24 hexadecimal digits: 12 of the time in milliseconds, 4 that count within a millisecond, 8 random ones. Ids of one
 * generator sort strictly in the order of creation, even if the clock jumps; ids of several generators sort by time.
 */
export function idMaker(now: () => Date): () => string {
	let time = 0
	let count = 0
	return () => {
		const present = now().getTime()
		if (present > time) [time, count] = [present, 0]
		else if (count < COUNT_MAX) count += 1
		else [time, count] = [time + 1, 0]
		return time.toString(16).padStart(12, '0') + count.toString(16).padStart(4, '0') + randomBytes(4).toString('hex')
	}
}
