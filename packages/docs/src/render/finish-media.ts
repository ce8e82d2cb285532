import { element, type DocNode, type ElementNode } from '../tree/node.ts'
import { resolveAsset } from './resolve-link.ts'
import { referenceOf, report, type Walk } from './tree-walk.ts'

/** Resolves an image; a broken one becomes its alternative text. */
export function finishImage(node: ElementNode, walk: Walk): DocNode {
	const { attributes } = node
	const written = typeof attributes.src === 'string' ? attributes.src : ''
	const resolved = resolveAsset(written, walk.context)
	walk.images.push(referenceOf(written, resolved, node.line))
	if (resolved.fault !== undefined)
		report(walk, node.line, 'missing-image', `The picture "${written.slice(0, 200)}" is faulty: ${resolved.fault}.`, resolved.isMended)
	if (attributes.alt === undefined || attributes.alt === true) {
		attributes.alt = ''
		report(walk, node.line, 'missing-alt', `The picture "${written.slice(0, 200)}" has no alternative text: add alt="...".`)
	}
	delete attributes.srcset
	if (resolved.href === undefined) return { type: 'text', value: attributes.alt }
	attributes.src = resolved.href
	if (resolved.asset !== undefined) walk.pictures.push({ node, asset: resolved.asset })
	// The first image is fetched at once; of a light and dark pair, only the visible half.
	const isHalf = typeof attributes.class === 'string' && /\bonly-(?:light|dark)\b/.test(attributes.class)
	if (isHalf || walk.images.length > 1) attributes.loading = 'lazy'
	attributes.decoding = 'async'
	if (/^https?:/.test(resolved.href)) attributes.referrerpolicy = 'no-referrer'
	return node
}

/** Resolves videos, sounds and their sources. */
export function finishMedia(node: ElementNode, walk: Walk): DocNode {
	const { attributes } = node
	for (const name of ['src', 'poster'] as const) {
		const written = attributes[name]
		if (typeof written !== 'string') continue
		const resolved = resolveAsset(written, walk.context)
		walk.images.push(referenceOf(written, resolved, node.line))
		if (resolved.fault !== undefined)
			report(walk, node.line, 'missing-image', `The file "${written.slice(0, 200)}" is faulty: ${resolved.fault}.`, resolved.isMended)
		if (resolved.href === undefined) delete attributes[name]
		else attributes[name] = resolved.href
	}
	const { srcset } = attributes
	if (typeof srcset === 'string') {
		const [address = '', ...size] = srcset.split(',', 1)[0]?.trim().split(/\s+/) ?? []
		const { href } = resolveAsset(address, walk.context)
		if (href === undefined) delete attributes.srcset
		else attributes.srcset = [href, ...size].join(' ')
	}
	if (node.tagName === 'video' || node.tagName === 'audio') {
		attributes.controls = true
		attributes.preload = 'metadata'
	}
	return node
}

/** Converts a frame to a player or an embedded page, with only the rights that it needs. */
export function finishFrame(node: ElementNode, walk: Walk): DocNode {
	const { attributes, line } = node
	const written = typeof attributes.src === 'string' ? attributes.src : ''
	const src = resolveAsset(written.replace(/^http:/, 'https:'), walk.context).href
	const url = src === undefined ? null : URL.parse(src)
	if (src === undefined || !url || url.protocol !== 'https:') {
		report(walk, line, 'dead-link', `The frame "${written.slice(0, 200)}" leads nowhere that may be shown: write an https address.`)
		return element('div', {}, node.children, line)
	}
	const text = (name: string): string | undefined => (typeof attributes[name] === 'string' ? attributes[name] : undefined)
	const video = /(?:^|\.)youtube(?:-nocookie)?\.com$/.test(url.hostname) ? /^\/embed\/([\w-]{5,20})/.exec(url.pathname)?.[1] : undefined
	if (video !== undefined) {
		const props = {
			provider: 'youtube' as const,
			id: video,
			title: text('title'),
			href: `https://www.youtube.com/watch?v=${video}`,
			embedHref: `https://www.youtube-nocookie.com/embed/${video}`,
		}
		return { type: 'widget', widget: { name: 'video', props }, children: [], text: '', line }
	}
	const classes = text('class') ?? ''
	const props = {
		src,
		theme: classes.includes('only-light') ? ('light' as const) : classes.includes('only-dark') ? ('dark' as const) : undefined,
		host: url.host,
		title: text('title'),
		width: text('width'),
		height: text('height'),
		allow: text('allow'),
		sandbox: (text('sandbox') ?? 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads')
			.replace(/allow-top-navigation\S*/g, '')
			.trim(),
	}
	return { type: 'widget', widget: { name: 'embed', props }, children: [], text: '', line }
}
