import { expect, test } from 'vitest'
import { preferredForm } from './accept.ts'

test.for([
	['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
	['*/*', 'html'],
	[undefined, 'html'],
	['text/markdown', 'markdown'],
	['text/plain', 'plain'],
	['text/markdown, text/html;q=0.9', 'markdown'],
	['text/html, text/markdown', 'html'],
	['text/plain;q=0.2, text/html;q=0.1', 'plain'],
	['text/markdown;q=0, text/html', 'html'],
	['text/markdown;q=nonsense', 'html'],
] as const)('MD-9 preferredForm() reads "%s" as %s', ([header, form]) => {
	expect(preferredForm(header)).toBe(form)
})
