const PULL = /\/refs(?:\/|%2f)pr(?:\/|%2f)([1-9]\d{0,8})(?=\/|%2f|$)/i

/**
 * The number of the pull request that a raw address names as its revision.
 *
 * @example
 * ```ts
 * assert.equal(pullRequestIn('/ada/engine/resolve/refs%2Fpr%2F3/config.json'), 3)
 * assert.equal(pullRequestIn('/ada/engine/resolve/main/config.json'), undefined)
 * ```
 */
export function pullRequestIn(path: string): number | undefined {
	const [, digits] = PULL.exec(path) ?? []
	return digits === undefined ? undefined : Number(digits)
}
