import { renderToStaticMarkup } from 'react-dom/server'
import { Diagram } from './diagram.tsx'

/** A fenced `mermaid` block as the markdown package writes it: a language that it does not highlight, so text without elements. */
const BLOCK = /<pre[^>]*><code class="hljs language-mermaid">([^<]*)<\/code><\/pre>/g
/** Where Diagram puts its source. */
const PLACE = 'SOURCE'

/**
 * Turns the `mermaid` blocks of a rendered card or other text into diagrams. `html` comes from the markdown package. Returns whether there are any:
 * only then the page needs the drawing script.
 */
export function liftDiagrams(html: string): { html: string; hasDiagrams: boolean } {
	if (!html.includes('language-mermaid')) return { html, hasDiagrams: false }
	const frame = renderToStaticMarkup(<Diagram source={PLACE} />)
	const lifted = html.replaceAll(BLOCK, (_, source: string) => frame.replace(PLACE, () => source))
	return { html: lifted, hasDiagrams: lifted !== html }
}
