/** Whether a test tries everything, as `npm run test:long` does. */
export const TRIES_EVERYTHING = process.env['STOA_TEST_EVERY'] === '1'

/** What a usual run tries of many that are alike: the first of each `share` of them, or with `from` another one of each. */
export const usualShare = <T>(all: readonly T[], share: number, from = 0): T[] =>
	TRIES_EVERYTHING ? [...all] : all.filter((_, index) => (index + from) % share === 0)
