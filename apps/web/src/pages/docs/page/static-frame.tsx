import { Button } from '@stoa/ui'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Wakes } from '../../../islands/island.tsx'
import { HeadTags } from '../../../parts/head-tags.tsx'
import { frame as frameInEnglish } from '../../../words/en/frame.ts'
import { ThemeIcons } from '../../../parts/theme-icons.tsx'
import type { Head } from '../../../site/route.ts'
import { BrandTags, type SiteLink } from './site-brand.tsx'
import styles from './static-document.module.css'
import type { StaticSite } from './static-site.ts'
import { docsWords } from '../../../parts/docs/words.ts'

/** Read before the first paint, so that a chosen theme never flashes. */
const THEME_SCRIPT = "{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}"

/** What a document of a static site says of itself. */
export interface StaticFrame {
	/** BCP 47 tag. */
	language: string
	direction: 'ltr' | 'rtl'
	head: Head
	project: { title: string; address: string }
}

/** A document of a static site around its `main`. */
export function renderStaticDocument(frame: StaticFrame, site: StaticSite, main: ReactNode): string {
	const { language, direction, head, project } = frame
	const { logo, logoDark, links = [], footer = [] } = site.brand ?? {}
	const words = docsWords(language)
	const html = renderToString(
		<html lang={language} dir={direction} data-static="">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>{head.title}</title>
				<HeadTags
					origin={site.origin ?? ''}
					head={head}
					siteName={project.title}
					// Other sites read whole addresses only.
					image={site.origin !== undefined && site.brand?.socialImage !== undefined ? site.origin + site.brand.socialImage : undefined}
				/>
				<meta name="color-scheme" content="light dark" />
				{site.fonts.map((href) => (
					<link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
				))}
				<link rel="stylesheet" href={site.styles} />
				<BrandTags frame={frame} site={site} />
				<script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT + site.early }} />
				<script type="module" src={site.loader} />
			</head>
			<body>
				<a className={styles.skip} href="#main">
					{words.skip}
				</a>
				<header className={styles.header}>
					<a href={project.address} dir="auto">
						{logo !== undefined && <img src={logo} alt="" className={logoDark && styles.onLight} />}
						{logoDark !== undefined && <img src={logoDark} alt="" className={logo && styles.onDark} />}
						{project.title}
					</a>
					<Links links={links} className={styles.links} />
					<StaticIsland site={site} name="theme" props={{ labels: frameInEnglish.colors }}>
						<Button weight="quiet" square aria-label={words.theme} title={words.theme}>
							<ThemeIcons />
						</Button>
					</StaticIsland>
				</header>
				<main id="main" className={styles.main}>
					{main}
				</main>
				{footer.length > 0 && (
					<footer className={styles.footer}>
						<Links links={footer} className={styles.links} />
					</footer>
				)}
			</body>
		</html>,
	)
	return `<!doctype html>${html}`
}

function Links({ links, className }: { links: readonly SiteLink[]; className: string | undefined }) {
	if (links.length === 0) return null
	return (
		<ul className={className}>
			{links.map(({ label, href }) => (
				<li key={`${label} ${href}`}>
					<a href={href} dir="auto">
						{label}
					</a>
				</li>
			))}
		</ul>
	)
}

/** An island of a static site: its scripts have other addresses than a hub's. */
export function StaticIsland({
	site,
	name,
	when = 'approach',
	props,
	html,
	children,
}: {
	site: StaticSite
	name: string
	when?: Wakes
	props?: object
	/** Instead of children: finished, safe HTML. */
	html?: string
	children?: ReactNode
}) {
	const inside = html === undefined ? {} : { dangerouslySetInnerHTML: { __html: html } }
	return createElement('stoa-island', { src: site.islands[name], when, props: props && JSON.stringify(props), ...inside }, children)
}
