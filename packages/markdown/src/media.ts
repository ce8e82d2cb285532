import type { Element, ElementContent } from 'hast'
import type { RenderOptions } from './rendered.ts'
import { resolveTarget } from './targets.ts'

/**
 * Images, videos and sounds of the site itself stay; those of other hosts become a link with their description, because the page's policy
 * loads nothing from elsewhere and a visitor's address is nobody else's business. Inside a link only the description stays.
 */
export function placeMedia(media: Element, options: RenderOptions, insideLink: boolean): ElementContent {
	const { src } = media.properties
	const target = typeof src === 'string' ? resolveTarget(src, options.imageBase, options) : undefined
	if (target?.kind === 'internal') {
		media.properties.src = target.address
		if (media.tagName === 'img') Object.assign(media.properties, { alt: media.properties.alt ?? '', loading: 'lazy', decoding: 'async' })
		else Object.assign(media.properties, { controls: true, preload: 'metadata' })
		return media
	}
	const label = labelOf(media, target?.address)
	if (target === undefined || insideLink) return { type: 'text', value: label }
	const properties = { href: target.address, rel: ['nofollow', 'noopener', 'ugc'] }
	return { type: 'element', tagName: 'a', properties, children: [{ type: 'text', value: label }] }
}

function labelOf({ properties, tagName }: Element, address: string | undefined): string {
	const { alt, title } = properties
	const written = [alt, title].find((value) => typeof value === 'string' && value.trim() !== '')
	const file = address?.split(/[?#]/, 1)[0]?.split('/').at(-1)
	return typeof written === 'string' ? written.trim() : file || tagName
}
