import type { StaticFrame } from './static-frame.tsx'
import type { StaticSite } from './static-site.ts'

/** What a site looks like besides the tokens of the design: its own name, picture, colors and links. Addresses are ready to be used. */
export interface SiteBrand {
	logo?: string | undefined
	/** Instead of `logo` where colors are dark. */
	logoDark?: string | undefined
	favicon?: string | undefined
	/** What other sites show of a page. */
	socialImage?: string | undefined
	/** `#rrggbb` of links and buttons in both schemes. */
	accent?: { light: string; dark: string } | undefined
	/** Style sheets that come after the site's own. */
	styles?: readonly string[] | undefined
	/** In the header. */
	links?: readonly SiteLink[] | undefined
	/** Below every page. */
	footer?: readonly SiteLink[] | undefined
}

/** A link of the header or the footer. */
export interface SiteLink {
	label: string
	href: string
}

/** What the head of every document says of the site's brand: its icon, its colors and its own styles. */
export function BrandTags({ frame, site }: { frame: StaticFrame; site: StaticSite }) {
	const { brand = {} } = site
	const { project } = frame
	return (
		<>
			<link rel="icon" href={brand.favicon ?? letterIcon(project.title, brand.accent?.light ?? '#17635a')} />
			{brand.accent && <style dangerouslySetInnerHTML={{ __html: accentRules(brand.accent) }} />}
			{brand.styles?.map((href) => (
				<link key={href} rel="stylesheet" href={href} />
			))}
		</>
	)
}

/** The site's own color in every token that is made from the accent. The values are checked when they are read: `#` and digits. */
function accentRules({ light, dark }: { light: string; dark: string }): string {
	const both = `light-dark(${light},${dark})`
	return `:root{--accent:${both};--accent-strong:color-mix(in oklab,${both} 82%,var(--ink));--accent-wash:color-mix(in oklab,${both} 14%,var(--paper))}`
}

let lastIcon = { key: '', address: '' }

/** An icon of the title's first letter: without one, browsers ask for a file that no site has. All pages of a site have the same. */
function letterIcon(title: string, color: string): string {
	const key = `${color} ${title}`
	if (lastIcon.key !== key) lastIcon = { key, address: drawIcon(title, color) }
	return lastIcon.address
}

function drawIcon(title: string, color: string): string {
	const letter = (/[\p{L}\p{N}]/u.exec(title)?.[0] ?? '·').toUpperCase()
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${color}"/><text x="16" y="23" font-family="Georgia,serif" font-size="21" text-anchor="middle" fill="#fff">${letter}</text></svg>`
	return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
