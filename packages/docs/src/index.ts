export { hubAddresses } from './project/addresses.ts'
export { openDocs } from './project/open-docs.ts'
export { renderPage, type RenderOptions } from './render/render-page.ts'
export { renderPlainWidget } from './render/default-widgets.ts'
export type { Notice, NoticeRule } from './notice.ts'
export type { DocsPage, OutlineSection, PageLink, PageReference } from './page.ts'
export type { DocsAddresses, DocsLanguage, DocsProject, DocsProjectOptions, TocEntry } from './project.ts'
export type { SearchRecord } from './search/record.ts'
export type { DocsSource, PagePlace } from './source.ts'
export type {
	CalloutKind,
	DocstringParameter,
	NotebookLink,
	Panel,
	QuizChoice,
	RenderWidget,
	SnippetVariant,
	Widget,
	WidgetName,
	WidgetProps,
} from './widgets.ts'
