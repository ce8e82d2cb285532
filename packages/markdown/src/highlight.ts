import type { Element, ElementContent } from 'hast'
import { all, createLowlight } from 'lowlight'

/** Longest block in characters that is highlighted; longer ones are logs, not code. */
const SIZE_MAX = 50_000

type Highlighter = ReturnType<typeof createLowlight>

let made: Highlighter | undefined
/** The highlighter of this package with all its languages. Its first use registers 190 grammars: no start of a server or a thread waits for that. */
export const lowlight = (): Highlighter => (made ??= createLowlight(all))

/** Highlights a `<pre><code class="language-x">` with classes and stores its language for the page. Other content of a `pre` stays unchanged. */
export function highlightBlock(pre: Element): void {
	// A wide block scrolls, so the keyboard must reach it.
	pre.properties.tabIndex = 0
	const code = pre.children.find((child): child is Element => child.type === 'element' && child.tagName === 'code')
	if (!code) return
	const language = languageOf(code)
	code.properties.className = ['hljs', ...(language === undefined ? [] : [`language-${language}`])]
	if (language === undefined) return
	pre.properties.dataLanguage = language
	const text = plainCode(code)
	if (text === undefined || text.length > SIZE_MAX || !lowlight().registered(language)) return
	code.children = lowlight()
		.highlight(language, text)
		.children.filter((child): child is ElementContent => child.type !== 'doctype')
}

function languageOf(code: Element): string | undefined {
	const classes = code.properties.className
	const named = Array.isArray(classes) ? classes.map(String).find((name) => name.startsWith('language-')) : undefined
	return named?.slice('language-'.length).toLowerCase()
}

/** `undefined` when the block contains elements: raw HTML keeps its own markup. */
function plainCode(code: Element): string | undefined {
	let text = ''
	for (const child of code.children) {
		if (child.type !== 'text') return undefined
		text += child.value
	}
	return text
}
