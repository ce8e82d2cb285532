import { describe, expect, test } from 'vitest'
import { renderBody } from '../render-body.ts'

function html(text: string): string {
	return renderBody(text, {})?.html.trim() ?? ''
}

/** TeX of every formula in a text, displayed ones behind `display:`. */
function formulas(text: string): string[] {
	return Array.from(
		html(text).matchAll(/<span class="formula( formula-display)?"[^>]*? data-tex="([^"]*)"[^>]*><math/g),
		([, display, tex]) => `${display ? 'display:' : ''}${tex?.replaceAll('&#x27;', "'").replaceAll('&#x26;', '&')}`,
	)
}

describe('a card shows formulas', () => {
	test.each([
		['dollar signs', 'The loss $L = -\\sum_i y_i$ falls.', ['L = -\\sum_i y_i']],
		['a single letter', 'where $n$ is the size', ['n']],
		['two dollar signs in a line', 'so $$a^2 + b^2 = c^2$$ holds', ['display:a^2 + b^2 = c^2']],
		[
			'two dollar signs around lines',
			'$$\n\\begin{aligned}\na &= b \\\\\n- c &= d\n\\end{aligned}\n$$',
			['display:\\begin{aligned}\na &= b \\\\\n- c &= d\n\\end{aligned}'],
		],
		['lines that interrupt a paragraph', 'We minimize\n$$\nx = 1\n$$\nover all.', ['display:x = 1']],
		['an empty line inside', '$$\na\n\n= b\n$$', ['display:a\n\n= b']],
		['doubled backslashes', 'as \\\\(x_i\\\\) and \\\\[ y = 2 \\\\] say', ['x_i', 'display:y = 2']],
		['single backslashes', 'as \\(\\alpha\\) and\n\n\\[ \\beta = 2 \\]', ['\\alpha', 'display:\\beta = 2']],
		['a fence', '```math\nE = mc^2\n```', ['display:E = mc^2']],
		['dollar signs and backticks', 'so $`a_b`$ is', ['a_b']],
		['in a list', '- first $x^2$\n\n  $$\n  y\n  $$\n- two', ['x^2', 'display:y']],
		['in a quotation', '> $$\n> z = 1\n> $$', ['display:z = 1']],
		['in a table', '| a |\n|---|\n| $\\mathbf{w}$ |', ['\\mathbf{w}']],
		['emphasis marks inside', '$a_1 * b_2 * c_3$ and $a_1$', ['a_1 * b_2 * c_3', 'a_1']],
	])('written with %s', (_, text, expected) => {
		expect(formulas(text)).toEqual(expected)
	})

	test.each([
		'It costs $5 and $10 a month.',
		'From $5 to $10, or $1,000.',
		'US$5 or 5$',
		'Set $HOME and $PATH in your shell.',
		'`$x$` and `\\\\(x\\\\)`',
		'```sh\necho $a $b\n```',
		'    $$\n    x\n    $$',
		'Escaped \\$x\\$ and \\[not a link\\](x) and \\(an aside\\)',
		'$$ never closed\n\nanother paragraph $$',
		'$$$ cheap $$$',
	])('and none in %j', (text) => {
		expect(formulas(text)).toEqual([])
	})

	test('as MathML that copies as TeX, and in headings', () => {
		expect(html('a $x^2$ b')).toMatch(
			/^<p>a <span class="formula" dir="ltr" data-tex="x\^2"><math xmlns="[^"]*"><semantics>.*<msup><mi>x<\/mi><mn>2<\/mn><\/msup>.*<\/math><\/span> b<\/p>$/,
		)
		expect(renderBody('## The $x^2$ rule', {})?.outline).toEqual([{ depth: 2, id: 'user-content-the-x2-rule', title: 'The x^2 rule' }])
		expect(renderBody('Let $x$ be.', {})?.description).toBe('Let x be.')
	})

	test('or their TeX with the reason when they cannot be read', () => {
		expect(html('a $\\frac{1$ b')).toMatch(
			/<span class="formula" dir="ltr" data-tex="\\frac\{1" title="This formula cannot be shown: KaTeX parse error[^"]*"><code>\\frac\{1<\/code><\/span>/,
		)
	})
})

describe('a hostile formula', () => {
	test.each([
		'\\href{javascript:alert(1)}{x}',
		'\\url{https://evil.example}',
		'\\includegraphics{https://evil.example/x.png}',
		'\\htmlData{onclick=alert(1)}{x}',
		'\\htmlStyle{position:fixed}{x}',
		'\\htmlClass{fixed}{x}',
		'\\htmlId{body}{x}',
		'\\text{<img src=x onerror=alert(1)>}',
		'\\unicode{<script>}',
		'\\fcolorbox{red}{blue}{x}',
	])('%s links, loads, names and styles nothing', (tex) => {
		const shown = html(`so $$${tex}$$ is`).replaceAll(/ (?:data-tex|title)="[^"]*"/g, '')
		expect(shown).not.toMatch(/<(?:a|img|script|style)\b|<[^>]+ (?:on\w+|id|href|src|style)=/)
	})

	test.each([
		['a macro that calls itself', '\\def\\a{\\a\\a}\\a'],
		['a macro that grows', `\\def\\a{${'x'.repeat(800)}}${'\\a'.repeat(400)}`],
		[
			'macros of macros',
			`\\def\\a{xx}${'bcdefghijklmnop'.split('').reduce((text, name, at) => `${text}\\def\\${name}{\\${'abcdefghijklmnop'.charAt(at)}\\${'abcdefghijklmnop'.charAt(at)}}`, '')}\\p`,
		],
		['depth', `${'{'.repeat(2400)}x${'}'.repeat(2400)}`],
		['length', 'x'.repeat(5001)],
		['a shift over the page', '\\kern{-9999em}\\smash{x}'],
		['a shift upwards', '\\raisebox{9999em}{x}'],
	])('with %s is shown as its TeX', (_, tex) => {
		const shown = html(`\`\`\`math\n${tex}\n\`\`\``)
		expect(shown).toContain('This formula cannot be shown')
		expect(shown).not.toContain('<math')
	})

	test('with a huge rule gets a smaller one', () => {
		expect(html('$\\rule{9999em}{9999em}$')).toContain('width="99em" height="99em"')
	})

	test('among thousands is drawn up to a limit', () => {
		const shown = html('$x$ '.repeat(1100))
		expect(shown.match(/<math/g)).toHaveLength(1000)
		expect(shown.match(/the text has too many formulas/g)).toHaveLength(100)
	})
})
