import type { RepoId } from '@stoa/vocabulary'

/** Longest label of a domain name, in characters (RFC 1035). */
const LABEL_MAX = 63

/**
 * The name of an app in addresses (protocol 08 section 2): its id as one label of a domain name. Two ids may have the same.
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
