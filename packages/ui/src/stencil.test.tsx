import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Callout } from './callout/callout.tsx'
import { CodeBlock } from './code-block/code-block.tsx'
import { Formula } from './formula/formula.tsx'
import { Heading } from './heading/heading.tsx'
import { createStencils } from './stencil.ts'
import { createWidgetRenderer, type TextWidget } from './widgets/render-widget.tsx'
import { widgetWords } from './widget-words.ts'

const WORDS = widgetWords('en')
const TEXTS = [
	'plain',
	'',
	`<a href="x" title='y'>&amp; & \u2028 \uE0F00\uE0F1 \n</a>`,
	'a longer line than forty characters, which may have to scroll',
]

/** Texts and their widgets, with what React makes of the same. */
const widgets = TEXTS.flatMap((text): { widget: TextWidget; element: ReactElement }[] => [
	{
		widget: { name: 'heading', props: { level: 2, id: text, title: text, aliases: [`${text}-1`, `${text}-2`] } },
		element: (
			<Heading title={text} local={text} headingTag="h2" aliases={[`${text}-1`, `${text}-2`]} words={WORDS}>
				<span dangerouslySetInnerHTML={{ __html: '<b>1</b>' }} />
			</Heading>
		),
	},
	{
		widget: {
			name: 'code',
			props: { language: text, code: text, html: '<i>2</i>', output: false, wrap: false, title: text, firstNumber: 7 },
		},
		element: (
			<CodeBlock
				code={text}
				highlighted="<i>2</i>"
				language={text}
				title={text}
				firstNumber={7}
				copyTitle={text === '' ? 'Copy code' : `Copy code (${text})`}
				copied={WORDS.copied}
			/>
		),
	},
	{
		widget: { name: 'code', props: { language: undefined, code: '1', html: '1', output: true, wrap: true } },
		element: <CodeBlock code="1" highlighted="1" output wrap copyTitle="Copy code" copied={WORDS.copied} />,
	},
	{
		widget: { name: 'formula', props: { tex: text, display: true, html: undefined } },
		element: <Formula tex={text} display html={undefined} />,
	},
	{
		widget: { name: 'formula', props: { tex: text, display: false, html: '<math></math>' } },
		element: <Formula tex={text} display={false} html="<math></math>" />,
	},
	{
		widget: { name: 'callout', props: { kind: 'tip', title: text } },
		element: <Callout kind="tip" title={text} html="<b>1</b>" words={WORDS} />,
	},
	{ widget: { name: 'callout', props: { kind: 'warning' } }, element: <Callout kind="warning" html="<b>1</b>" words={WORDS} /> },
])

test('createWidgetRenderer() draws from stencils what React draws, whatever the texts hold', () => {
	const draw = createWidgetRenderer('en')
	for (const _ of ['the stencil is cut', 'the stencil is filled'])
		for (const { widget, element } of widgets) expect(draw(widget, '<b>1</b>'), JSON.stringify(widget)).toBe(renderToStaticMarkup(element))
})

test('createStencils() draws each key once and escapes texts, not finished HTML', () => {
	const stencil = createStencils()
	let drawn = 0
	const draw = ([one, two]: readonly string[]): string => `<p title="${one}">${two}${one}</p>${++drawn}`
	expect(stencil('a', ['"1"', { html: '<b>' }], draw)).toBe('<p title="&quot;1&quot;"><b>&quot;1&quot;</p>1')
	expect(stencil('a', ['\uE0F01\uE0F1', '<'], draw)).toBe('<p title="\uE0F01\uE0F1">&lt;\uE0F01\uE0F1</p>1')
	expect(stencil('b', ['', ''], draw)).toBe('<p title=""></p>2')
})
