import { renderBody } from '../../../packages/markdown/src/render-body.ts'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

const FORBIDDEN = new Set(['script', 'style', 'iframe', 'object', 'embed', 'form', 'base', 'meta', 'link', 'template', 'svg', 'math'])

/** Output that must never appear, whatever the input: the first dangerous tag or attribute. The serializer quotes every value. */
function findDanger(html: string): string | undefined {
	for (const [, tag = '', attributes = ''] of html.matchAll(/<([a-z][^\s>]*)((?:[^">]|"[^"]*")*)>/gi)) {
		if (FORBIDDEN.has(tag.toLowerCase())) return `<${tag}>`
		for (const [, name = '', value = ''] of attributes.matchAll(/\s([^\s="]+)(?:="([^"]*)")?/g)) {
			if (/^(?:on|style$|srcdoc$)/i.test(name)) return `${tag}[${name}]`
			if (/^(?:href|src|poster|cite)$/i.test(name) && /^\s*(?:javascript|vbscript|data):/i.test(value)) return `${name}=${value}`
		}
	}
	return undefined
}

/** A card or comment, rendered. */
export const target: FuzzTarget = {
	seeds: [
		'# Title\n\nText with **bold** `code` [link](x.md "t") ![img](a.png)\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n\n- [ ] task\n  1. one\n\n> [!NOTE]\n> hi\n\n```python\nprint(1)\n```\n\n[^1]: note\n\nsee[^1] https://example.org\n',
		'<div align="center" onclick="x"><img src="a.png" onerror=alert(1)><a href="javascript:x">y</a><details><summary>s</summary>t</details><video src=x controls></video></div>\n<!-- c --><svg><style><math>',
	],
	words: [
		'<',
		'>',
		'</',
		'<script>',
		'<svg ',
		'<math>',
		'<style>',
		'<!--',
		'-->',
		'<![CDATA[',
		' onerror=',
		'javascript:',
		'data:text/html,',
		'](',
		'![',
		'[^',
		'```',
		'~~~',
		'> ',
		'* ',
		'| ',
		'\n\n',
		'&#x6a;',
		'&colon;',
		'**',
		'__',
		'<a name=',
		' id=',
		'\\',
	],
	run(bytes) {
		const rendered = renderBody(textOf(bytes), {
			linkBase: '/ada/x/blob/main/',
			imageBase: '/ada/x/resolve/main/',
			origin: 'http://hub.test',
		})
		const danger = rendered && findDanger(rendered.html)
		if (danger !== undefined) throw new Error(`Rendered Markdown holds ${danger}`)
	},
}
