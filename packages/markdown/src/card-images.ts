import { cardFactsOf } from './card-facts.ts'
import { splitFrontMatter } from './front-matter.ts'
import { placeMedia } from './media.ts'
import { renderBody } from './render-body.ts'

/** Longest card, in characters, that is read for its images. A longer one is shown as plain text, without images. */
const SIZE_MAX = 400_000

/**
 * Paths of the repository's own images that a card shows: in its text, in its gallery, and as its thumbnail. Blocks for the time of a rendering,
 * so run it in a thread with limits.
 *
 * @param imageBase prefix of relative images, ending with `/`
 */
export function cardImages(readme: string, imageBase: string): string[] {
	const { body, data } = splitFrontMatter(readme)
	const images = new Set(body.length > SIZE_MAX ? [] : renderBody(body, { imageBase }, cardFactsOf(data))?.images)
	const thumbnail: unknown = typeof data === 'object' && data !== null && 'thumbnail' in data ? data.thumbnail : undefined
	if (typeof thumbnail === 'string' && thumbnail.trim() !== '')
		placeMedia({ type: 'element', tagName: 'img', properties: { src: thumbnail.trim() }, children: [] }, { imageBase }, false, (path) =>
			images.add(path),
		)
	return [...images]
}
