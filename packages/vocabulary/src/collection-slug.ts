/** Longest part of a slug that is made from the title, in characters. */
const WORDS_MAX = 60

/**
 * The last part of a collection's address below its owner: words of its title, then its id, which alone identifies it (protocol 07 section 2).
 *
 * @example
 * ```ts
 * assert.equal(collectionSlug('My cool stuff!', '0123456789abcdef01234567'), 'my-cool-stuff-0123456789abcdef01234567')
 * ```
 */
export function collectionSlug(title: string, id: string): string {
	const plain = title.normalize('NFKD').toLowerCase()
	const words = plain
		.replaceAll(/\p{M}/gu, '')
		.replaceAll(/[^a-z0-9]+/g, '-')
		.slice(0, WORDS_MAX)
		.replaceAll(/^-+|-+$/g, '')
	return words === '' ? id : `${words}-${id}`
}

/**
 * The id at the end of a slug; `undefined` when it has none.
 *
 * @example
 * ```ts
 * assert.equal(collectionIdOf('old-title-0123456789abcdef01234567'), '0123456789abcdef01234567')
 * assert.equal(collectionIdOf('no-id'), undefined)
 * ```
 */
export function collectionIdOf(slug: string): string | undefined {
	return /(?:^|-)([0-9a-f]{24})$/.exec(slug)?.[1]
}
