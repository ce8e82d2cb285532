import { CHOICE_SCRIPT, CopyPage, copyPageWords, createStencils, type CopyPageProps } from '@stoa/ui'
import { renderToString } from 'react-dom/server'
import type { DocsIslandProps } from '../../../islands/docs/props.ts'
import { livelyWidgets } from '../../../islands/widgets/lively-text.tsx'
import { inScript } from '../../../parts/head-tags.tsx'
import { factsOf, translationsOf } from './head.ts'
import { DocsLayout, DocsText } from './layout.tsx'
import { DocsSearchForm } from './search-form.tsx'
import { renderStaticDocument, StaticIsland } from './static-frame.tsx'
import { searchAddress, type StaticSite } from './static-site.ts'
import type { DocsView } from '../../../site/docs-view.ts'
import { docsWords } from '../../../parts/docs/words.ts'

/** What all pages of a site have and that differs by an address at most. */
const stencil = createStencils()

/** A page of a static site, as a whole document. */
export function renderStaticPage(view: DocsView, site: StaticSite): string {
	const origin = site.origin ?? ''
	const { language, direction, project } = view
	const head = {
		title: view.title === project.title ? view.title : `${view.title} · ${project.title}`,
		description: view.description,
		// Without a host there is no one address to name.
		canonical: site.origin === undefined ? undefined : (view.canonical ?? view.address),
		// The same text stands at its own address.
		private: view.fallbackFrom !== undefined,
		alternates: [{ href: view.markdownAddress, type: 'text/markdown' }, ...translationsOf(view)],
		jsonLd: site.origin === undefined ? [] : factsOf(view, origin),
	}
	return renderStaticDocument(
		{ language, direction, head, project },
		site,
		<>
			<DocsLayout
				view={view}
				slots={{
					now: undefined,
					copy: !view.copyHidden && site.copyPage.place !== 'off' && <Copy view={view} site={site} />,
					copyPlace: site.copyPage.place === 'outline' ? 'outline' : 'title',
					search: <Search view={view} site={site} />,
					text: <Text view={view} site={site} />,
				}}
			/>
			<script type="application/json" data-docs-metadata dangerouslySetInnerHTML={{ __html: inScript(view.metadata) }} />
		</>,
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

function Copy({ view, site }: { view: DocsView; site: StaticSite }) {
	const spoken = copyPageWords(view.language)
	const props: CopyPageProps = {
		page: `${site.origin ?? 'http://localhost'}${view.address}`,
		source: view.markdownAddress,
		offersCode: view.widgets.includes('code'),
		offersParts: true,
		...(site.copyPage.hasShortcut && { hasShortcut: true }),
		...(spoken && { label: spoken.label, markdownDescription: spoken.markdownDescription, words: spoken }),
	}
	return <StaticIsland site={site} name="copy-page" props={props} html={copyLook(props, view.language)} />
}

function Search({ view, site }: { view: DocsView; site: StaticSite }) {
	const words = docsWords(view.language)
	const spoken = copyPageWords(view.language)
	const props: DocsIslandProps = {
		copied: spoken?.copied,
		copySection: spoken?.section,
		noResults: words.noResults,
		language: view.language,
		index: site.index,
		base: site.base,
		code: view.code,
		defaultCode: site.defaultCode,
	}
	return <StaticIsland site={site} name="docs" when="idle" props={props} html={searchLook(searchAddress(site, view.code), view.language)} />
}

/** The closed control, which shows one address, that of the Markdown. */
function copyLook({ source = '', ...props }: CopyPageProps, language: string): string {
	const key = `copy ${language} ${Number(props.offersCode)} ${Number(props.hasShortcut === true)}`
	return stencil(key, [source], ([address]) => renderToString(<CopyPage {...props} source={address} />))
}

function searchLook(address: string, language: string): string {
	return stencil(`search ${language}`, [address], ([action = '']) =>
		renderToString(<DocsSearchForm action={action} language={language} words={docsWords(language)} />),
	)
}
