import type { Head, PageCall } from '../../../site/route.ts'
import type { DocsData } from './load.ts'
import type { DocsView } from '../../../site/docs-view.ts'

/** The document's head of a documentation page. */
export function docsHead(data: DocsData, { origin, words }: PageCall<'rest'>): Head {
	if (data.kind === 'missing') return { title: words.docs.missing.pageTitle, private: true }
	const { view, canonical, isPublic } = data
	return {
		title: titleOf(view),
		description: view.description,
		private: !isPublic || view.fallbackFrom !== undefined,
		language: { tag: view.language, direction: view.direction },
		canonical,
		alternates: [{ href: view.markdownAddress, type: 'text/markdown' }, ...translationsOf(view)],
		jsonLd: factsOf(view, origin),
	}
}

/** The page and its project; the frame adds the hub's own name, which the hub's documentation bears as well. */
function titleOf({ title, project }: DocsView): string {
	return project.title === 'Stoa' || title === project.title ? title : `${title} · ${project.title}`
}

/** The same page in its other languages (`hreflang`), itself included; nothing when there is one language. */
export function translationsOf(view: DocsView): { href: string; hreflang: string }[] {
	const translated = view.languages.filter(({ id }) => view.translations.includes(id))
	const [first] = translated
	if (!first || translated.length < 2) return []
	return [...translated.map(({ id, address }) => ({ href: address, hreflang: id })), { href: first.address, hreflang: 'x-default' }]
}

/** What search engines are told: an article, and the way to it. */
export function factsOf(view: DocsView, origin: string): object[] {
	return [
		{
			'@context': 'https://schema.org',
			'@type': 'TechArticle',
			headline: view.title,
			...(view.description !== undefined && { description: view.description }),
			inLanguage: view.language,
			url: origin + view.address,
			...(view.editedAt && { dateModified: view.editedAt.toISOString() }),
			isPartOf: { '@type': 'CreativeWork', name: view.project.title, url: origin + view.project.address },
		},
		{
			'@context': 'https://schema.org',
			'@type': 'BreadcrumbList',
			itemListElement: view.breadcrumbs.map(({ title, address }, index) => ({
				'@type': 'ListItem',
				position: index + 1,
				name: title,
				...(address !== undefined && { item: origin + address }),
			})),
		},
	]
}
