/** Text as HTML, for elements and attributes in double quotes. */
export function escapeCode(text: string): string {
	return /[&<>"]/.test(text) ? text.replaceAll(/[&<>"]/g, (character) => ESCAPED[character] ?? character) : text
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
