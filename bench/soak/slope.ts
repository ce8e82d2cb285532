/** A value at a time, in one life of a process: each life has a level of its own. */
export interface Point {
	life: string
	hours: number
	value: number
}

/** How much a value grows in an hour, with the interval in which the growth lies with a confidence of 95 %. */
export interface Slope {
	perHour: number
	low: number
	high: number
	points: number
}

const Z = 1.96

/**
 * Least squares with one slope over all lives and a level for each. The interval is wider than that of independent points: neighbours in time
 * resemble each other, which the correlation of each remainder with the next one measures.
 */
export function slopeOf(points: readonly Point[]): Slope {
	const lives = Map.groupBy(points, ({ life }) => life)
	const centered = [...lives.values()].flatMap((own) => {
		const [x, y] = [mean(own.map(({ hours }) => hours)), mean(own.map(({ value }) => value))]
		return own.map(({ life, hours, value }) => ({ life, x: hours - x, y: value - y }))
	})
	const spread = sum(centered.map(({ x }) => x * x))
	const perHour = sum(centered.map(({ x, y }) => x * y)) / spread
	const rest = centered.map(({ life, x, y }) => ({ life, value: y - perHour * x }))
	const squares = sum(rest.map(({ value }) => value * value))
	const pairs = rest.slice(1).map((one, index) => (one.life === rest[index]?.life ? one.value * rest[index].value : 0))
	const correlation = Math.min(0.95, Math.max(0, squares === 0 ? 0 : sum(pairs) / squares))
	const freedom = centered.length - lives.size - 1
	const error = Math.sqrt((squares / freedom / spread) * ((1 + correlation) / (1 - correlation)))
	const half = studentOf(freedom) * error
	return { perHour, low: perHour - half, high: perHour + half, points: centered.length }
}

/** Means of the points of each life over stretches of this length, so that single peaks weigh less. */
export function averageOver(points: readonly Point[], hours: number): Point[] {
	const stretches = Map.groupBy(points, (point) => `${point.life} ${Math.floor(point.hours / hours)}`)
	return [...stretches.values()].map((own) => ({
		life: own[0]?.life ?? '',
		hours: mean(own.map((point) => point.hours)),
		value: mean(own.map((point) => point.value)),
	}))
}

/** The factor of Student's distribution for 95 %, by its expansion; right to 2 % from four degrees of freedom on. */
function studentOf(freedom: number): number {
	if (freedom < 1) return Infinity
	return Z + (Z ** 3 + Z) / (4 * freedom) + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * freedom ** 2)
}

function sum(values: readonly number[]): number {
	return values.reduce((total, value) => total + value, 0)
}

function mean(values: readonly number[]): number {
	return sum(values) / values.length
}
