import { expect, test } from 'vitest'
import { liftDiagrams } from './lift-diagrams.tsx'

test('liftDiagrams() makes diagrams of mermaid blocks and leaves everything else', () => {
	const code = '<pre tabindex="0" data-language="python"><code class="hljs language-python">1</code></pre>'
	expect(liftDiagrams(code)).toEqual({ html: code, hasDiagrams: false })
	const { html, hasDiagrams } = liftDiagrams(
		`<p>a</p><pre tabindex="0" data-language="mermaid"><code class="hljs language-mermaid">a --&gt; "$&amp;"</code></pre>${code}`,
	)
	expect(hasDiagrams).toBe(true)
	expect(html).toMatch(
		/^<p>a<\/p><figure[^>]* data-diagram="true"[^]*<code class="language-mermaid">a --&gt; "\$&amp;"<\/code>[^]*<\/figure><pre/,
	)
	expect(html.endsWith(code)).toBe(true)
})
