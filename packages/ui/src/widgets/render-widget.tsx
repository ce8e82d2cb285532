import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactElement, ReactNode } from 'react'
import { Callout, type CalloutKind } from '../callout/callout.tsx'
import { CodeBlock, CodeFrame, codeFacts } from '../code-block/code-block.tsx'
import { Diagram } from '../diagram/diagram.tsx'
import { Docstring, type DocstringProps } from '../docstring/docstring.tsx'
import { Figure, ScrolledTable } from '../figure/figure.tsx'
import { fill } from '../fill.ts'
import { Formula, isLongFormula } from '../formula/formula.tsx'
import { type FrameworkChoice, FrameworkContent, FrameworkSwitch } from '../framework/framework.tsx'
import { Heading, headingTagOf } from '../heading/heading.tsx'
import { InferenceSnippet, type InferenceSnippetProps } from '../inference-snippet/inference-snippet.tsx'
import { Notebooks, type NotebookTarget } from '../notebooks/notebooks.tsx'
import { FrameworkBranches, type OptionPanel, OptionTabs } from '../option-tabs/option-tabs.tsx'
import { Question, type QuestionChoice } from '../question/question.tsx'
import { createStencils, type Filling } from '../stencil.ts'
import { Tag } from '../tag/tag.tsx'
import { Embed, type EmbedProps, Video } from '../video/video.tsx'
import { type WidgetWords, widgetWords } from '../widget-words.ts'

/**
 * The widgets that a text may hold, by the name and with the properties that the docs room gives them. Strings named `html` are finished and
 * safe; all others are plain text.
 */
export interface TextWidgets {
	callout: { kind: CalloutKind; title?: string | undefined }
	tabs: { id: string; group: string; panels: readonly OptionPanel[] }
	'framework-branches': { id: string; branches: readonly OptionPanel[] }
	'framework-switch': { frameworks: readonly FrameworkChoice[] }
	'framework-content': { id: string; blocks: readonly OptionPanel[] }
	code: {
		language: string | undefined
		code: string
		html: string
		output: boolean
		wrap: boolean
		title?: string | undefined
		firstNumber?: number | undefined
		/** `html` shows exactly `code`; absent when that is not known. */
		isWhole?: boolean
	}
	heading: { level: number; id: string; title: string; aliases: readonly string[] }
	video: { href: string; embedHref: string; title: string | undefined }
	embed: Omit<EmbedProps, 'words'>
	table: { stretch: boolean }
	'course-banner': { forumHref: string | undefined; colab: readonly NotebookTarget[]; studioLab: readonly NotebookTarget[] }
	notebooks: { colab: readonly NotebookTarget[]; studioLab: readonly NotebookTarget[] }
	question: { id: string; number: number; choices: readonly QuestionChoice[] }
	diagram: { source: string; title: string | undefined }
	formula: { tex: string; display: boolean; html: string | undefined }
	'inference-snippet': Omit<InferenceSnippetProps, 'words'>
	docstring: Omit<DocstringProps, 'words' | 'html'>
	'docstring-missing': { name: string }
	'version-note': { kind: 'added' | 'changed' | 'deprecated'; version: string | undefined }
	'task-tag': { task: string }
	figure: { pair: boolean }
}

type Name = keyof TextWidgets

const LIVELY = [
	'code',
	'tabs',
	'framework-branches',
	'framework-switch',
	'framework-content',
	'video',
	'embed',
	'question',
	'formula',
	'inference-snippet',
	'diagram',
] as const satisfies readonly Name[]

/** Name of a widget that a script makes livelier: `enhancers.ts` has it. */
export type LivelyWidget = (typeof LIVELY)[number]

const KNOWN: ReadonlySet<string> = new Set(LIVELY)

/** Whether a script makes the widget of this name livelier; all others need none. */
export function isLively(name: string): name is LivelyWidget {
	return KNOWN.has(name)
}

/** One widget of a text; `name` tells which. */
export type TextWidget = { [One in Name]: { name: One; props: TextWidgets[One] } }[Name]

type Drawing<One extends Name> = (props: TextWidgets[One], html: string, words: WidgetWords) => ReactElement

/** What was drawn before, as a child. */
const inline = (html: string): ReactNode => <span dangerouslySetInnerHTML={{ __html: html }} />

/** The names and words of a block of code. */
const codeProps = ({ language, title }: Pick<TextWidgets['code'], 'language' | 'title'>, words: WidgetWords) => ({
	language,
	title,
	copyTitle: fill(words.copyCode, { language: language ? `(${language})` : '' }).trim(),
	copied: words.copied,
})

const DRAWINGS: { [One in Name]: Drawing<One> } = {
	callout: (props, html, words) => <Callout {...props} words={words} html={html} />,
	tabs: (props, _, words) => <OptionTabs {...props} words={words} />,
	'framework-branches': (props) => <FrameworkBranches {...props} />,
	'framework-switch': (props, _, words) => <FrameworkSwitch {...props} words={words} />,
	'framework-content': (props, _, words) => <FrameworkContent {...props} words={words} />,
	code: ({ code, html, output, wrap, firstNumber, ...named }, _, words) => (
		<CodeBlock code={code} highlighted={html} output={output} wrap={wrap} firstNumber={firstNumber} {...codeProps(named, words)} />
	),
	heading: ({ level, id, title, aliases }, html, words) => (
		<Heading title={title} local={id} headingTag={headingTagOf(level)} aliases={aliases} words={words}>
			{inline(html)}
		</Heading>
	),
	video: ({ href, embedHref, title }, _, words) => <Video href={href} embedHref={embedHref} title={title} words={words} />,
	embed: (props, _, words) => <Embed {...props} words={words} />,
	table: ({ stretch }, html) => <ScrolledTable html={html} stretch={stretch} />,
	'course-banner': (props, _, words) => <Notebooks {...props} words={words} />,
	notebooks: (props, _, words) => <Notebooks {...props} words={words} />,
	question: (props, _, words) => <Question {...props} words={words} />,
	diagram: (props, _, words) => <Diagram {...props} words={words} />,
	formula: (props) => <Formula {...props} />,
	'inference-snippet': (props, _, words) => <InferenceSnippet {...props} words={words} />,
	docstring: (props, html, words) => <Docstring {...props} html={html} words={words} />,
	'docstring-missing': ({ name }, _, words) => (
		<Callout kind="note" words={words} title={name}>
			<p>{fill(words.undocumented, { name })}</p>
		</Callout>
	),
	'version-note': ({ kind, version }, html, words) => (
		<Callout
			kind={kind === 'deprecated' ? 'warning' : 'note'}
			words={words}
			title={fill(words[kind], { version: version ?? '?' })}
			html={html}
		/>
	),
	'task-tag': ({ task }) => <Tag href={`/models?task=${encodeURIComponent(task)}`}>{task}</Tag>,
	figure: ({ pair }, html) => <Figure html={html} pair={pair} />,
}

function draw<One extends Name>(widget: { name: One; props: TextWidgets[One] }, html: string, words: WidgetWords): ReactElement {
	return DRAWINGS[widget.name](widget.props, html, words)
}

/** Whether a text is there: what a widget draws depends on it. */
const has = (text: string | undefined): 0 | 1 => (text ? 1 : 0)

/** Draws the widgets that a page has dozens of from their stencils, because React takes longer to begin than to draw one. */
function drawOften(stencil: ReturnType<typeof createStencils>, widget: TextWidget, html: string, words: WidgetWords): string | undefined {
	const stamp = (key: string, fillings: readonly Filling[], drawing: (marks: readonly string[]) => ReactElement): string =>
		stencil(`${widget.name} ${key}`, fillings, (marks) => renderToStaticMarkup(drawing(marks)))
	switch (widget.name) {
		case 'heading': {
			const { level, id, title, aliases } = widget.props
			return stamp(`${level} ${aliases.length}`, [id, title, { html }, ...aliases], ([one = '', two = '', three = '', ...others]) =>
				DRAWINGS.heading({ level, id: one, title: two, aliases: others }, three, words),
			)
		}
		case 'code': {
			const { language, code, html: highlighted, output, wrap, title, firstNumber, isWhole } = widget.props
			const { value, isScrolled } = codeFacts(code, isWhole ? undefined : highlighted, wrap)
			const flags = [has(language), has(value), has(title), firstNumber === undefined ? 0 : 1, isScrolled, output, wrap]
			const fillings = [{ html: highlighted }, language ?? '', value ?? '', title ?? '', String(firstNumber)]
			return stamp(flags.map(Number).join(''), fillings, ([inside = '', name, copy, caption, number]) => (
				<CodeFrame
					code=""
					highlighted={inside}
					value={value && copy}
					isScrolled={isScrolled}
					output={output}
					wrap={wrap}
					{...codeProps({ language: language && name, title: title && caption }, words)}
					firstNumber={firstNumber === undefined ? undefined : number}
				/>
			))
		}
		case 'formula': {
			const { tex, display, html: drawn } = widget.props
			const isLong = isLongFormula(tex)
			const fillings = [tex, drawn === undefined ? '' : { html: drawn }]
			return stamp(`${Number(display)}${Number(isLong)}${Number(drawn === undefined)}`, fillings, ([one = '', two]) => (
				<Formula tex={one} display={display} isLong={isLong} html={drawn === undefined ? undefined : two} />
			))
		}
		case 'callout': {
			const { kind, title } = widget.props
			return stamp(`${kind} ${title === undefined ? 0 : 1}`, [{ html }, title ?? ''], ([inside = '', label]) =>
				DRAWINGS.callout({ kind, title: title === undefined ? undefined : label }, inside, words),
			)
		}
		case 'table':
		case 'figure':
			return stamp(JSON.stringify(widget.props), [{ html }], ([inside = '']) => draw(widget, inside, words))
		default:
			return undefined
	}
}

/**
 * Makes the function that draws a text's widgets in its language, each as finished HTML around what was drawn inside it. Interactive ones come
 * alive by the enhancers (`enhancersFor`); without them everything is there to read.
 */
export function createWidgetRenderer(language: string): (widget: TextWidget, childrenHtml: string) => string {
	const words = widgetWords(language)
	const stencil = createStencils()
	return (widget, childrenHtml) =>
		drawOften(stencil, widget, childrenHtml, words) ?? renderToStaticMarkup(draw(widget, childrenHtml, words))
}
