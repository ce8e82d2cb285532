import { Button, CHOICE_SCRIPT, CopyPage, copyPageWords, type CopyPageProps } from '@stoa/ui'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { DocsIslandProps } from '../../islands/docs/props.ts'
import type { Wakes } from '../../islands/island.tsx'
import { livelyWidgets } from '../../islands/widgets/lively-text.tsx'
import { HeadTags, inScript } from '../../layouts/head-tags.tsx'
import { ThemeIcons } from '../../layouts/theme-icons.tsx'
import { factsOf, translationsOf } from './head.ts'
import { DocsLayout, DocsText } from './layout.tsx'
import { DocsSearchForm } from './search-form.tsx'
import styles from './static-document.module.css'
import type { StaticSite } from './static-site.ts'
import type { DocsView } from './view.ts'
import { docsWords, type DocsWords } from './words.ts'

/** Read before the first paint, so that a chosen theme never flashes. */
const THEME_SCRIPT = "{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}"

/** A whole document of a static site. */
export function renderStaticPage(view: DocsView, site: StaticSite): string {
	return document(view, site, <Body view={view} site={site} />)
}

function document(view: DocsView, site: StaticSite, body: ReactNode): string {
	const origin = site.origin ?? ''
	const html = renderToString(
		<html lang={view.language} dir={view.direction}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>{view.title === view.project.title ? view.title : `${view.title} · ${view.project.title}`}</title>
				<HeadTags
					origin={origin}
					head={{
						title: view.title,
						description: view.description,
						// Without a host there is no one address to name.
						canonical: site.origin === undefined ? undefined : view.address,
						alternates: [{ href: view.markdownAddress, type: 'text/markdown' }, ...translationsOf(view)],
						jsonLd: site.origin === undefined ? [] : factsOf(view, origin),
					}}
				/>
				<meta name="color-scheme" content="light dark" />
				{site.fonts.map((href) => (
					<link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
				))}
				<link rel="stylesheet" href={site.styles} />
				<script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
				<script type="module" src={site.loader} />
			</head>
			<body>{body}</body>
		</html>,
	)
	return `<!doctype html>${html}`
}

function Body({ view, site }: { view: DocsView; site: StaticSite }) {
	const words = docsWords(view.language)
	return (
		<>
			<a className={styles.skip} href="#main">
				{words.skip}
			</a>
			<Header view={view} site={site} words={words} />
			<main id="main" className={styles.main}>
				<DocsLayout
					view={view}
					slots={{
						now: undefined,
						copy: <Copy view={view} site={site} />,
						search: <Search view={view} site={site} words={words} />,
						text: <Text view={view} site={site} />,
					}}
				/>
				<script type="application/json" data-docs-metadata dangerouslySetInnerHTML={{ __html: inScript(view.metadata) }} />
			</main>
		</>
	)
}

function Text({ view, site }: { view: DocsView; site: StaticSite }) {
	const lively = livelyWidgets(view.widgets)
	if (!lively) return <DocsText view={view} />
	return (
		<StaticIsland site={site} name="widgets" when={lively.when} props={{ names: lively.names }}>
			{lively.needsChoice && <script dangerouslySetInnerHTML={{ __html: CHOICE_SCRIPT }} />}
			<DocsText view={view} />
		</StaticIsland>
	)
}

function Header({ view, site, words }: { view: DocsView; site: StaticSite; words: DocsWords }) {
	return (
		<header className={styles.header}>
			<a href={view.project.address} dir="auto">
				{view.project.title}
			</a>
			<StaticIsland site={site} name="theme" when="idle">
				<Button weight="quiet" square aria-label={words.theme} title={words.theme}>
					<ThemeIcons />
				</Button>
			</StaticIsland>
		</header>
	)
}

function Copy({ view, site }: { view: DocsView; site: StaticSite }) {
	const spoken = copyPageWords(view.language)
	const props: CopyPageProps = {
		page: `${site.origin ?? 'http://localhost'}${view.address}`,
		source: view.markdownAddress,
		offersCode: view.widgets.includes('code'),
		...(spoken && { label: spoken.label, markdownDescription: spoken.markdownDescription, words: spoken }),
	}
	return (
		<StaticIsland site={site} name="copy-page" props={props}>
			<CopyPage {...props} />
		</StaticIsland>
	)
}

function Search({ view, site, words }: { view: DocsView; site: StaticSite; words: DocsWords }) {
	const props: DocsIslandProps = {
		noResults: words.noResults,
		language: view.language,
		index: site.index,
		base: site.base,
		code: view.code,
		defaultCode: site.defaultCode,
	}
	return (
		<StaticIsland site={site} name="docs" when="idle" props={props}>
			<DocsSearchForm action={site.search} language={view.language} words={words} />
		</StaticIsland>
	)
}

function StaticIsland({
	site,
	name,
	when = 'approach',
	props,
	children,
}: {
	site: StaticSite
	name: string
	when?: Wakes
	props?: object
	children: ReactNode
}) {
	return createElement('stoa-island', { src: site.islands[name], when, props: props && JSON.stringify(props) }, children)
}
