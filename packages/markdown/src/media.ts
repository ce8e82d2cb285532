import type { Element, ElementContent } from 'hast'
import { createHmac } from 'node:crypto'
import type { RenderOptions } from './rendered.ts'
import { resolveTarget } from './targets.ts'

/**
 * Images, videos and sounds of the site itself stay. Those of other hosts are never loaded from there, because the host would learn the visitor's
 * address: images come through the hub's own proxy where the operator has one, and otherwise a link shows the image's address. Inside a link only
 * the description stays.
 *
 * @param shown called with the path of each image of the repository itself
 */
export function placeMedia(media: Element, options: RenderOptions, insideLink: boolean, shown?: (path: string) => void): ElementContent {
	const { src } = media.properties
	const target = typeof src === 'string' && src !== '' ? resolveTarget(src, options.imageBase, options) : undefined
	const isImage = media.tagName === 'img'
	if (target?.kind === 'internal') {
		const path = isImage ? pathBelow(target.address, options.imageBase) : undefined
		if (path !== undefined) shown?.(path)
		media.properties.src = target.address
		return isImage ? finishImage(media) : finishPlayer(media)
	}
	const proxied = isImage && target ? proxiedAddress(target.address, options.imageProxy) : undefined
	if (proxied !== undefined) {
		media.properties.src = proxied
		return finishImage(media)
	}
	const label = labelOf(media, target?.address)
	if (target === undefined || insideLink) return { type: 'text', value: label }
	const properties = { href: target.address, rel: ['nofollow', 'noopener', 'ugc'] }
	if (!isImage) return { type: 'element', tagName: 'a', properties, children: [{ type: 'text', value: label }] }
	const note = `External image from ${URL.parse(target.address)?.host ?? 'another site'}. Open it in a new tab`
	return {
		type: 'element',
		tagName: 'a',
		properties: { ...properties, className: ['external-image'], target: '_blank' },
		children: [
			{ type: 'element', tagName: 'span', properties: {}, children: [{ type: 'text', value: label }] },
			{ type: 'text', value: ' ' },
			{ type: 'element', tagName: 'small', properties: {}, children: [{ type: 'text', value: note }] },
		],
	}
}

function finishImage(image: Element): Element {
	Object.assign(image.properties, { alt: image.properties.alt ?? '', loading: 'lazy', decoding: 'async' })
	return image
}

function finishPlayer(player: Element): Element {
	Object.assign(player.properties, { controls: true, preload: 'metadata' })
	return player
}

/** The path of a file of the repository; `undefined` for other addresses of the site. */
function pathBelow(address: string, base: string | undefined): string | undefined {
	if (base === undefined || !address.startsWith(base)) return undefined
	try {
		return decodeURIComponent(address.slice(base.length).split(/[?#]/, 1)[0] ?? '')
	} catch {
		return undefined
	}
}

/**
 * The address of an image on the hub's proxy. It is signed, so that the proxy only fetches images that a rendered text names. `undefined` without
 * a proxy, and when the text is not an address of an image.
 */
function proxiedAddress(address: string, proxy: RenderOptions['imageProxy']): string | undefined {
	if (!proxy || !/^https?:/.test(address) || address.length > ADDRESS_MAX) return undefined
	return `${proxy.base}${signImageAddress(address, proxy.key)}/${Buffer.from(address).toString('base64url')}`
}

/** Longest address in characters that the proxy accepts. */
const ADDRESS_MAX = 1500

/** The signature that proves to the proxy that the hub itself wrote an address: 43 characters. */
export function signImageAddress(address: string, key: string): string {
	return createHmac('sha256', key).update(address).digest('base64url')
}

function labelOf({ properties, tagName }: Element, address: string | undefined): string {
	const { alt, title } = properties
	const written = [alt, title].find((value) => typeof value === 'string' && value.trim() !== '')
	const file = address?.split(/[?#]/, 1)[0]?.split('/').at(-1)
	return typeof written === 'string' ? written.trim() : file || tagName
}
