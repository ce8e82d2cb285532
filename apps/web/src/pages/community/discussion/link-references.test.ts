import { expect, test } from 'vitest'
import { hasReferences, linkReferences } from './link-references.ts'

const link = (text: string): string => linkReferences(text, (number) => (number <= 5 ? `/d/${number}` : undefined))

test('linkReferences() links numbers of discussions that are there', () => {
	expect(link('See #2, (#3) and #9.')).toBe('See [#2](/d/2), ([#3](/d/3)) and #9.')
})

test.each(['`#2`', '```\n#2\n```', '[#2](x)', 'a#2', '##2', '/x#2', '#2a', '&#2;', '<a href="#2">'])(
	'linkReferences() leaves %j as it is',
	(text) => expect(link(text)).toBe(text),
)

test.each(['[', '<', '`', '```\n', '#', '#1', '[#1'])('linkReferences() reads 60,000 characters of %j at once', (piece) => {
	const text = piece.repeat(60_000 / piece.length)
	expect(hasReferences(text)).toBe(piece.includes('#1'))
	expect(link(text).length).toBeGreaterThanOrEqual(text.length)
})
