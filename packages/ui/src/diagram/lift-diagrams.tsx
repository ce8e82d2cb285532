import { renderToStaticMarkup } from 'react-dom/server'
import { Diagram } from './diagram.tsx'

/** As the Markdown room writes a fenced `mermaid` block: for a language that it does not colour, text without elements. */
const BLOCK = /<pre[^>]*><code class="hljs language-mermaid">([^<]*)<\/code><\/pre>/g
/** Where Diagram puts its source. */
const PLACE = 'SOURCE'

/**
 * Makes diagrams of the `mermaid` blocks of a rendered card or other text. `html` comes from the Markdown room. Answers whether there are any:
 * only then a page needs the script that draws them.
 */
export function liftDiagrams(html: string): { html: string; hasDiagrams: boolean } {
	if (!html.includes('language-mermaid')) return { html, hasDiagrams: false }
	const frame = renderToStaticMarkup(<Diagram source={PLACE} />)
	const lifted = html.replaceAll(BLOCK, (_, source: string) => frame.replace(PLACE, () => source))
	return { html: lifted, hasDiagrams: lifted !== html }
}
