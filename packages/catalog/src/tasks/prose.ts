/**
 * Plain text from a template that is wrapped and indented like code: lines of a paragraph are joined by a space, and empty lines separate
 * paragraphs.
 *
 * @example
 * ```ts
 * assert.equal(prose`
 * 	One line
 * 	and its end.
 *
 * 	Another.
 * `, 'One line and its end.\n\nAnother.')
 * ```
 */
export function prose(text: TemplateStringsArray): string {
	return text
		.join('')
		.split(/\n\s*\n/)
		.map((paragraph) => paragraph.trim().replaceAll(/\s+/g, ' '))
		.join('\n\n')
}
