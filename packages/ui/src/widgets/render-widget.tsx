import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactElement, ReactNode } from 'react'
import { Callout, type CalloutKind } from '../callout/callout.tsx'
import { CodeBlock } from '../code-block/code-block.tsx'
import { Diagram } from '../diagram/diagram.tsx'
import { Docstring, type DocstringProps } from '../docstring/docstring.tsx'
import { Figure, ScrolledTable } from '../figure/figure.tsx'
import { fill } from '../fill.ts'
import { Formula } from '../formula/formula.tsx'
import { type FrameworkChoice, FrameworkContent, FrameworkSwitch } from '../framework/framework.tsx'
import { Heading, headingTagOf } from '../heading/heading.tsx'
import { InferenceSnippet, type InferenceSnippetProps } from '../inference-snippet/inference-snippet.tsx'
import { Notebooks, type NotebookTarget } from '../notebooks/notebooks.tsx'
import { FrameworkBranches, type OptionPanel, OptionTabs } from '../option-tabs/option-tabs.tsx'
import { Question, type QuestionChoice } from '../question/question.tsx'
import { Tag } from '../tag/tag.tsx'
import { Embed, type EmbedProps, Video } from '../video/video.tsx'
import { type WidgetWords, widgetWords } from './widget-words.ts'

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

/** One widget of a text; `name` tells which. */
export type TextWidget = { [One in Name]: { name: One; props: TextWidgets[One] } }[Name]

type Drawing<One extends Name> = (props: TextWidgets[One], html: string, words: WidgetWords) => ReactElement

/** What was drawn before, as a child. */
const inline = (html: string): ReactNode => <span dangerouslySetInnerHTML={{ __html: html }} />

const DRAWINGS: { [One in Name]: Drawing<One> } = {
	callout: (props, html, words) => <Callout {...props} words={words} html={html} />,
	tabs: (props, _, words) => <OptionTabs {...props} words={words} />,
	'framework-branches': (props) => <FrameworkBranches {...props} />,
	'framework-switch': (props, _, words) => <FrameworkSwitch {...props} words={words} />,
	'framework-content': (props, _, words) => <FrameworkContent {...props} words={words} />,
	code: ({ language, code, html, output, wrap, title, firstNumber }, _, words) => (
		<CodeBlock
			code={code}
			highlighted={html}
			language={language}
			output={output}
			wrap={wrap}
			title={title}
			firstNumber={firstNumber}
			copyTitle={fill(words.copyCode, { language: language ? `(${language})` : '' }).trim()}
			copied={words.copied}
		/>
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

/**
 * Makes the function that draws a text's widgets in its language, each as finished HTML around what was drawn inside it. Interactive ones come
 * alive by the enhancers (`enhancersFor`); without them everything is there to read.
 */
export function createWidgetRenderer(language: string): (widget: TextWidget, childrenHtml: string) => string {
	const words = widgetWords(language)
	return (widget, childrenHtml) => renderToStaticMarkup(draw(widget, childrenHtml, words))
}
