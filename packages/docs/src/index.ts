export { checkDocs, pagesOf, reportOn, reportText, type CheckedPage, type DocsReport } from './check/check-docs.ts'
export { llmsFullTxt, llmsTxt } from './machine/llms.ts'
export { alternatesOf, sitemapEntries, sitemapXml, type Alternate } from './machine/sitemap.ts'
export type { Notice, NoticeRule } from './notice.ts'
export type { DocsPage, OutlineSection, PageLink, PageReference } from './page.ts'
export type { DocsAddresses, DocsLanguage, DocsProject, DocsProjectOptions, TocEntry } from './project.ts'
export { hubAddresses } from './project/addresses.ts'
export { openDocs } from './project/open-docs.ts'
export { renderPlainWidget } from './render/default-widgets.ts'
export { renderPage, type RenderOptions } from './render/render-page.ts'
export * from './search/index.ts'
export type { DocsSource, PagePlace } from './source.ts'
export type {
	CalloutKind,
	DocstringParameter,
	NotebookLink,
	Panel,
	QuizChoice,
	RenderWidget,
	SnippetQuestion,
	SnippetVariant,
	Widget,
	WidgetName,
	WidgetProps,
} from './widgets.ts'
