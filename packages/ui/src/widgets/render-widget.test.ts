import { expect, test } from 'vitest'
import { createWidgetRenderer, type TextWidget } from './render-widget.tsx'
import { widgetWords } from '../widget-words.ts'

const draw = createWidgetRenderer('en')
const HOSTILE = '"><script>alert(1)</script>'
const PANELS = [{ value: HOSTILE, label: HOSTILE, html: '<p>one</p>' }]

test('createWidgetRenderer() escapes every plain text and keeps every finished one', () => {
	const widgets: TextWidget[] = [
		{ name: 'callout', props: { kind: 'tip', title: HOSTILE } },
		{ name: 'tabs', props: { id: HOSTILE, group: HOSTILE, panels: PANELS } },
		{ name: 'framework-branches', props: { id: HOSTILE, branches: PANELS } },
		{ name: 'framework-switch', props: { frameworks: [{ value: HOSTILE, label: HOSTILE }] } },
		{ name: 'framework-content', props: { id: HOSTILE, blocks: PANELS } },
		{ name: 'code', props: { language: HOSTILE, code: HOSTILE, html: '<b>1</b>', output: false, wrap: false } },
		{ name: 'heading', props: { level: 9, id: HOSTILE, title: HOSTILE, aliases: [HOSTILE] } },
		{ name: 'video', props: { href: HOSTILE, embedHref: HOSTILE, title: HOSTILE } },
		{ name: 'embed', props: { src: HOSTILE, host: HOSTILE, title: HOSTILE, height: HOSTILE, allow: HOSTILE, sandbox: HOSTILE } },
		{
			name: 'notebooks',
			props: {
				colab: [
					{ label: HOSTILE, href: HOSTILE },
					{ label: 'a', href: 'b' },
				],
				studioLab: [],
			},
		},
		{ name: 'question', props: { id: HOSTILE, number: 1, choices: [] } },
		{ name: 'diagram', props: { source: HOSTILE, title: HOSTILE } },
		{ name: 'formula', props: { tex: HOSTILE, display: true, html: undefined } },
		{ name: 'docstring-missing', props: { name: HOSTILE } },
		{ name: 'version-note', props: { kind: 'added', version: HOSTILE } },
		{ name: 'task-tag', props: { task: HOSTILE } },
	]
	for (const widget of widgets) expect(draw(widget, '<p>inside</p>'), widget.name).not.toContain('<script')
	expect(draw({ name: 'callout', props: { kind: 'tip' } }, '<p>inside</p>')).toContain('<p>inside</p>')
})

test('HE-5 a heading below the sixth level is the sixth', () => {
	expect(draw({ name: 'heading', props: { level: 7, id: 'a', title: 'A', aliases: [] } }, 'A')).toMatch(/^<h6 id="a"/)
})

test('CO-8 a block whose text is what is copied does not hold it twice', () => {
	const plain = draw({ name: 'code', props: { language: 'sh', code: 'a && b', html: 'a &#x26;&#x26; b', output: false, wrap: false } }, '')
	expect(plain).toContain('data-copy=""')
	const prompts = draw(
		{ name: 'code', props: { language: 'py', code: '1', html: '<span class="prompt">&gt;&gt;&gt; </span>1', output: false, wrap: false } },
		'',
	)
	expect(prompts).toContain(`data-copy="${btoa('1')}"`)
})

test('widgetWords() has every word in every language, with the places that are filled in', () => {
	const english = widgetWords('en')
	for (const language of ['he', 'ar', 'fa', 'fr', 'de', 'es', 'zh', 'ja']) {
		const words = widgetWords(language)
		expect(Object.keys(words)).toEqual(Object.keys(english))
		for (const [name, text] of Object.entries(words)) {
			const asked =
				Object.entries(english)
					.find(([one]) => one === name)?.[1]
					.match(/\{\w+\}/g) ?? []
			expect(text.match(/\{\w+\}/g) ?? [], `${language} ${name}`).toEqual(asked)
		}
	}
	expect(widgetWords('he-IL').tip).toBe('טיפ')
})
