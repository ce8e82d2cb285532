import { createMarkdown } from '@stoa/markdown'
import { expect, test } from 'vitest'
import { highlightLines, splitHighlighted } from './highlight-lines.ts'

test('splitHighlighted() closes spans at the end of a line and opens them on the next', () => {
	expect(splitHighlighted('a <span class="x">b\n<span class="y">c</span>\nd</span> e')).toEqual([
		'a <span class="x">b</span>',
		'<span class="x"><span class="y">c</span></span>',
		'<span class="x">d</span> e',
	])
})

test('highlightLines() colors front matter as YAML, and what follows as Markdown', async () => {
	const tools = { markdown: createMarkdown(), now: () => new Date() }
	const text = '---\nlibrary_name: trans_formers\ntags: [a]\n---\n# Title\n\n*word*\n'
	const lines = await highlightLines({ tools }, 'README.md', text)
	await tools.markdown.close()
	expect(lines).toHaveLength(7)
	expect(lines[1]).toContain('<span class="hljs-attr">library_name:</span>')
	expect(lines[4]).toContain('hljs-section')
	expect(lines.join('\n')).not.toMatch(/hljs-emphasis">_/)
})
