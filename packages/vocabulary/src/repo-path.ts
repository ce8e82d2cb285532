import { HubError } from './hub-error.ts'

declare const checked: unique symbol
/** A checked path inside a repository: `/` between segments, none at the ends. */
export type RepoPath = string & { readonly [checked]: 'RepoPath' }

/** Longest segment of a path, in bytes of UTF-8 (protocol 04 section 2). */
export const PATH_SEGMENT_MAX = 255
/** Longest path, in bytes of UTF-8: what file systems that clone the repository can hold. */
export const PATH_MAX = 4096

const encoder = new TextEncoder()
/** Characters no path may hold: control characters and, in a `..` segment, the other slash. */
// oxlint-disable-next-line no-control-regex -- naming control characters is the point
const FORBIDDEN = /[\u0000-\u001f\u007f]|(^|[\\/])\.\.([\\/]|$)/

/**
 * Reads the path of a file that a client wants to write.
 *
 * @throws {HubError} `invalid-path`
 * @example
 * ```ts
 * assert.equal(parseRepoPath('weights/model.bin'), 'weights/model.bin')
 * assert.throws(() => parseRepoPath('..\\x'), { code: 'invalid-path' })
 * assert.throws(() => parseRepoPath('a/.git/config'), { code: 'invalid-path' })
 * ```
 */
export function parseRepoPath(text: string): RepoPath {
	const segments = text.split('/')
	const fits = segments.every((part) => part !== '' && part !== '.' && part.toLowerCase() !== '.git' && encoder.encode(part).length <= PATH_SEGMENT_MAX)
	if (!fits || FORBIDDEN.test(text) || encoder.encode(text).length > PATH_MAX || !text.isWellFormed()) throw new HubError('invalid-path', { text })
	return text as RepoPath // the only cast to RepoPath in the project
}
