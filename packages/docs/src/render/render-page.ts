import { splitFrontMatter } from '@stoa/markdown'
import { checkDiagrams, type ReadDiagram } from './check-diagrams.ts'
import { resolveIncludes, type Included } from '../include/resolve-includes.ts'
import { parseTokens } from '../parse/parser.ts'
import type { DocsPage } from '../page.ts'
import type { DocsAddresses, DocsLanguage, DocsProject } from '../project.ts'
import type { Notice } from '../notice.ts'
import { scanPage } from '../scan/scan-page.ts'
import type { Finding } from '../scan/scanned.ts'
import { normaliseText } from '../scan/slot.ts'
import { firstParagraph, recordsOf } from '../search/records-of.ts'
import type { PagePlace } from '../source.ts'
import { buildFragment, buildTree, type BuildContext } from '../tree/build-tree.ts'

import { element, textOf, type ElementNode } from '../tree/node.ts'
import type { RenderWidget, SnippetQuestion, SnippetVariant, WidgetName } from '../widgets.ts'
import { referenceTo } from '../project/reference-to.ts'
import { hubAddresses } from '../project/addresses.ts'
import { describedMember, findDescribed } from '../project/object-names.ts'
import { frameworkPagesOf, pageTrail } from '../project/page-trail.ts'
import { renderPlainWidget } from './default-widgets.ts'
import { finishTree } from './finish-tree.ts'
import { outlineOf } from './outline.ts'
import type { LinkContext } from './resolve-link.ts'
import { sizePictures } from './size-pictures.ts'
import { toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'
import type { PageHeading } from './tree-walk.ts'

/** How a page is drawn. */
export interface RenderOptions {
	/** Draws the widgets; by default plain HTML. */
	renderWidget?: RenderWidget | undefined
	/** How addresses are written; by default the hub's. */
	addresses?: DocsAddresses | undefined
	/** Programs of inference snippets; without it the models are listed. */
	inferenceSnippets?: ((question: SnippetQuestion) => SnippetVariant[]) | undefined
	/** Reads diagrams, so that wrong ones are found without a browser; by default none is read. */
	readDiagram?: ReadDiagram | undefined
	/** Shows the page as it is written: for one that took too long. */
	asText?: boolean | undefined
}

/** Characters of a page, code included; a longer one is cut. */
const LENGTH_MAX = 2_000_000
/** Characters of Markdown besides code; a page with more is shown as text, because they could cost seconds. */
const MARKDOWN_LENGTH_MAX = 500_000
const DESCRIPTION_LENGTH_MAX = 300

/**
 * Renders one page. No content makes it fail: at worst it is shown as text, and `notices` have the reasons. `undefined` when the project
 * has no such page.
 */
export async function renderPage(project: DocsProject, place: PagePlace, options: RenderOptions = {}): Promise<DocsPage | undefined> {
	const language = project.languages.find(({ code }) => code === place.language)
	const file = language?.files.get(place.path)
	const bytes = file === undefined ? undefined : await project.read(file)
	if (!language || file === undefined || bytes === undefined) return undefined
	const source = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
	const included = await resolveIncludes(source.slice(0, LENGTH_MAX + 1), file, (path) => project.read(path))
	return renderSource(
		{
			project,
			language,
			place,
			file,
			source: included.text,
			isUtf8: !source.includes('\uFFFD') || isUtf8(bytes),
			includes: included.files,
			origins: included.origins,
			findings: included.findings,
		},
		options,
	)
}

/** Whether bytes are text, without one that is damaged. */
function isUtf8(bytes: Uint8Array): boolean {
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(bytes)
		return true
	} catch (error) {
		if (error instanceof TypeError) return false
		throw error
	}
}

/** A page that was read. */
interface ReadPage {
	/** False when its bytes are damaged. */
	isUtf8: boolean
	project: DocsProject
	language: DocsLanguage
	place: PagePlace
	file: string
	source: string
	includes: string[]
	origins: Included['origins']
	findings: Finding[]
}

async function renderSource(page: ReadPage, options: RenderOptions): Promise<DocsPage> {
	const { project, language, place, file, source } = page
	const findings: Finding[] = [...page.findings]
	const text = normaliseText(source.slice(0, LENGTH_MAX))
	if (source.length > LENGTH_MAX)
		findings.push(tooLarge(`The page has more than ${LENGTH_MAX} characters: divide it. It is shown as text up to there.`, 1))
	if (text.includes('\uFFFD'))
		findings.push({
			line: 1 + (text.slice(0, text.indexOf('\uFFFD')).match(/\n/g)?.length ?? 0),
			column: 1,
			rule: 'encoding',
			severity: 'warning',
			message: page.isUtf8
				? 'The file holds U+FFFD, which stands for a lost character: write the character that belongs there.'
				: 'The file holds bytes that are no UTF-8: save it as UTF-8.',
		})
	const { body, firstLine, title: ownTitle, description, copyPage } = readFrontMatter(text, findings)
	const addresses = options.addresses ?? hubAddresses(project)
	const publicSite = addresses.publicSite ?? 'https://huggingface.co'
	const links: LinkContext = { project, language, file, place, addresses, publicSite }
	const { root, outlineHidden, stretchTables } =
		source.length > LENGTH_MAX || options.asText ? asText(body) : treeOf(body, firstLine, page, findings, { ...options, addresses })
	const trail = pageTrail(project, language, place, addresses)
	const first = firstTitle(root)
	const title = first ?? ownTitle ?? trail.title ?? place.path.split('/').at(-1) ?? place.path
	if (first === undefined) root.children.unshift(element('h1', {}, [{ type: 'text', value: title }], firstLine))
	const finished = finishTree(root, links, stretchTables)
	findings.push(...finished.findings)
	if (options.readDiagram) findings.push(...(await checkDiagrams(root, options.readDiagram)))
	await sizePictures(finished.pictures, project)
	const used = new Set<WidgetName>()
	const html = toHtml(root.children, { renderWidget: options.renderWidget ?? renderPlainWidget, used, groups: 0 })
	const outline = outlineOf(finished.headings)
	return {
		place,
		file,
		lang: language.lang,
		dir: language.dir,
		title,
		description: description ?? firstParagraph(root, DESCRIPTION_LENGTH_MAX),
		html,
		outline,
		outlineHidden,
		copyHidden: (copyPage ?? trail.copyPage) === false,
		metadata: metadataOf(title, finished.headings),
		previous: trail.previous,
		next: trail.next,
		breadcrumbs: trail.breadcrumbs,
		editUrl: project.editUrlTemplate?.replace('{path}', file.split('/').map(encodeURIComponent).join('/')),
		markdown: source,
		cleanMarkdown: toMarkdown(root, addresses.origin),
		ids: [...finished.ids],
		links: finished.links,
		images: finished.images,
		widgets: [...used],
		notices: findings.map((finding) => noticeOf(finding, page)).sort((a, b) => a.line - b.line),
		records: recordsOf(root, place, title),
		includes: [...new Set([...page.includes, ...finished.pictures.map(({ asset }) => asset)])],
	}
}

/** A finding with its file; the finding of an included text is reported in the included file. */
function noticeOf({ file: own, ...finding }: Finding, { file, origins }: ReadPage): Notice {
	if (own !== undefined) return { ...finding, file: own }
	const origin = origins.findLast(({ start }) => start <= finding.line)
	return origin ? { ...finding, file: origin.file, line: origin.line + finding.line - origin.start } : { ...finding, file }
}

interface PageTree {
	root: ElementNode
	outlineHidden: boolean
	stretchTables: boolean
}

function asText(body: string): PageTree {
	const pre = element('pre', {}, [{ type: 'text', value: body }], 1)
	return { root: element('article', {}, [pre], 1), outlineHidden: false, stretchTables: false }
}

/** Scan, Markdown, tree. Nodes that are nested too deep become text. */
function treeOf(
	body: string,
	firstLine: number,
	page: ReadPage,
	findings: Finding[],
	options: RenderOptions & { addresses: DocsAddresses },
): PageTree {
	try {
		const scanned = scanPage(body, firstLine)
		if (scanned.text.length > MARKDOWN_LENGTH_MAX) {
			findings.push(
				tooLarge(`The page has more than ${MARKDOWN_LENGTH_MAX} characters of text: divide it. It is shown as it is written.`, firstLine),
			)
			return asText(body)
		}
		const counts = { question: 0, choice: 0 }
		const context: BuildContext = {
			scanned,
			notebooks: notebooksOf(page),
			frameworkPages: frameworkPagesOf(page.language, page.place.path).map(({ framework, path }) => ({
				value: framework,
				href: `${options.addresses.page({ language: page.place.language, path })}?fw=${encodeURIComponent(framework)}`,
				isCurrent: path === page.place.path,
			})),
			inferenceSnippets: options.inferenceSnippets ?? (() => []),
			describedObject: (name) => findDescribed(page.project.docstrings, name),
			describedMember: (name, member) => describedMember(page.project.docstrings, name, member),
			referenceTo: (written) => referenceTo(written, page.project, page.place, options.addresses),
			parseHtml: (html, line) => buildFragment(html, line, context),
			parseMarkdown: (text, line) => {
				const inner = scanPage(normaliseText(text), line)
				return buildTree(parseTokens(inner.text, inner.slots), { ...context, scanned: inner }).root.children
			},
			count: (kind) => ++counts[kind],
		}
		const builder = buildTree(parseTokens(scanned.text, scanned.slots), context)
		findings.push(...scanned.findings, ...builder.findings)
		return { root: builder.root, outlineHidden: scanned.outlineHidden, stretchTables: scanned.stretchTables }
	} catch (error) {
		if (!(error instanceof RangeError)) throw error
		findings.push(tooLarge('The page is nested too deep: it is shown as text.', firstLine))
		return asText(body)
	}
}

/** The address of the page's own notebook, if the project states it. */
function notebooksOf({ project, place }: ReadPage): BuildContext['notebooks'] {
	const template = project.site.notebooks
	if (template === undefined) return { colab: [], studioLab: [] }
	const filled = template.replaceAll(/\{(path|language)\}/g, (_, name: keyof PagePlace) =>
		place[name].split('/').map(encodeURIComponent).join('/'),
	)
	return { colab: [{ label: 'Notebook', href: filled }], studioLab: [] }
}

function tooLarge(message: string, line: number): Finding {
	return { line, column: 1, rule: 'too-large', severity: 'error', message }
}

interface FrontMatterOf {
	body: string
	firstLine: number
	title: string | undefined
	description: string | undefined
	copyPage: boolean | undefined
}

/** Reads the front matter; lines between two thematic breaks are none. */
function readFrontMatter(text: string, findings: Finding[]): FrontMatterOf {
	const nothing = { body: text, firstLine: 1, title: undefined, description: undefined, copyPage: undefined }
	const { data, source, body, fault } = splitFrontMatter(text)
	if (source === undefined) return nothing
	const firstLine = 1 + (text.slice(0, text.length - body.length).match(/\n/g)?.length ?? 0)
	if (fault) {
		if (!/^\s*[\w-]+[ \t]*:/.test(source)) return nothing
		findings.push({
			line: fault.line,
			column: 1,
			rule: 'front-matter',
			severity: 'error',
			message: `Cannot read the front matter: ${fault.reason}.`,
		})
		return { ...nothing, body, firstLine }
	}
	if (data === null) return { ...nothing, body, firstLine }
	if (typeof data !== 'object' || Array.isArray(data)) return nothing
	const valueOf = (name: string): unknown => Object.entries(data).find(([key]) => key === name)?.[1]
	const field = (name: string): string | undefined => {
		const value = valueOf(name)
		return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
	}
	const copyPage = valueOf('copyPage')
	return {
		body,
		firstLine,
		title: field('title'),
		description: field('description'),
		copyPage: typeof copyPage === 'boolean' ? copyPage : undefined,
	}
}

/** The text of the first heading of the first level. */
function firstTitle(root: ElementNode): string | undefined {
	const stack = root.children.slice(0, 2000).reverse()
	for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
		if (node.type === 'text') continue
		if (node.type === 'element' && node.tagName === 'h1') {
			const title = textOf(node.children)
				.replace(/\[\[[^[\]]*\]\]\s*$/, '')
				.replace(/\s+/g, ' ')
				.trim()
			if (title !== '') return title
		}
		for (const child of node.children.slice(0, 2000).reverse()) stack.push(child)
	}
	return undefined
}

/** The metadata block (spec R-06): the title, and the headings below the first one. */
function metadataOf(title: string, headings: readonly PageHeading[]): DocsPage['metadata'] {
	const [first, ...others] = outlineOf(headings)
	if (!first) return { title, local: '', sections: [], depth: 1 }
	return { title, local: first.local, sections: [...first.sections, ...others], depth: first.depth }
}
