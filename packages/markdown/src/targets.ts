import type { RenderOptions } from './rendered.ts'

/** Represents the site while addresses are parsed; never written out. */
const HERE = 'https://stoa.invalid'
const EXTERNAL = new Set(['http:', 'https:', 'mailto:'])

/** The target of a link or an image. */
export type Target = { kind: 'internal' | 'external'; address: string }

/**
 * Resolves an address in a text's link or image: relative to its folder (never above the repository's root), root-relative to the site, or
 * absolute. `base` is `linkBase` or `imageBase`. `undefined` when the target is not allowed.
 */
export function resolveTarget(written: string, base: string | undefined, options: RenderOptions): Target | undefined {
	const folder = (options.folder ?? '').split('/').map(encodeURIComponent).join('/')
	const url = URL.parse(written, `${HERE}/${folder === '' ? '' : `${folder}/`}`)
	if (!url || url.username !== '' || url.password !== '') return undefined
	const rest = `${url.search}${url.hash}`
	if (url.origin !== HERE) {
		if (options.origin !== undefined && url.origin === options.origin) return { kind: 'internal', address: sitePath(url.pathname) + rest }
		return EXTERNAL.has(url.protocol) ? { kind: 'external', address: url.href } : undefined
	}
	// The parser of addresses drops these characters, so they could hide a leading slash.
	if (/^[\0-\x20]*[\\/]/.test(written)) return { kind: 'internal', address: sitePath(url.pathname) + rest }
	return base === undefined ? undefined : { kind: 'internal', address: base + url.pathname.slice(1) + rest }
}

/** `//host/x` would be another host. */
function sitePath(pathname: string): string {
	return pathname.replace(/^\/{2,}/, '/')
}
