import { HubError } from './hub-error.ts'

declare const checked: unique symbol
/** A checked path inside a repository: `/` between segments, none at the ends. */
export type RepoPath = string & { readonly [checked]: 'RepoPath' }

/** Longest segment of a path, in bytes of UTF-8 (protocol 04 section 2). */
const PATH_SEGMENT_MAX = 255
/** Longest path, in bytes of UTF-8: the most that file systems of clones can store. */
const PATH_MAX = 4096

const encoder = new TextEncoder()
/** Characters that no path may contain: control characters and, in a `..` segment, the backslash. */
const FORBIDDEN = /\p{Cc}|(^|[\\/])\.\.([\\/]|$)/u

/** Most bytes that one unit of a string becomes in UTF-8. */
const UNIT_BYTES_MAX = 3

/** Short texts are known to fit without encoding them, because a request may name hundreds of thousands of segments. */
const isWithin = (text: string, bytesMax: number): boolean =>
	text.length * UNIT_BYTES_MAX <= bytesMax || (text.length <= bytesMax && encoder.encode(text).length <= bytesMax)

const isSegment = (part: string): boolean =>
	part !== '' && part !== '.' && part.toLowerCase() !== '.git' && isWithin(part, PATH_SEGMENT_MAX)

function isRepoPath(text: string): text is RepoPath {
	return isWithin(text, PATH_MAX) && text.split('/').every(isSegment) && !FORBIDDEN.test(text) && text.isWellFormed()
}

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
	if (!isRepoPath(text)) throw new HubError('invalid-path', { text })
	return text
}
