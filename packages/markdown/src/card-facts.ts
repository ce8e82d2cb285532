import { directionOfLanguage } from './direction.ts'
import { galleryOf } from './gallery.ts'
import type { CardFacts } from './render-body.ts'

/** Settings in a card's front matter that affect how its text is shown. */
export function cardFactsOf(frontMatter: unknown): CardFacts {
	const language: unknown =
		typeof frontMatter === 'object' && frontMatter !== null && 'language' in frontMatter ? frontMatter.language : undefined
	return { gallery: galleryOf(frontMatter), direction: directionOfLanguage(language) }
}
