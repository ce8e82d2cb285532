import type { RepoId } from '@stoa/vocabulary'

/** Longest label of a domain name, in characters (RFC 1035). */
const LABEL_MAX = 63

/**
 * The name that clients know an app by in addresses (protocol 08 section 2): its id as one label of a domain name. Two ids may share one.
 *
 * @example
 * ```ts
 * assert.equal(appSubdomain(parseRepoId('Ada/draw_a.digit')), 'ada-draw-a-digit')
 * ```
 */
export function appSubdomain(id: RepoId): string {
	return id
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, '-')
		.slice(0, LABEL_MAX)
		.replaceAll(/^-|-$/g, '')
}
