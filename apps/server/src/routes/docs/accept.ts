/** The formats of a documentation page. */
export type DocsForm = 'html' | 'markdown' | 'plain'

const TYPES: readonly [DocsForm, string][] = [
	['html', 'text/html'],
	['markdown', 'text/markdown'],
	['plain', 'text/plain'],
]

/**
 * The format that `Accept` ranks highest by quality values; HTML among equals, because browsers accept everything. Wildcards never choose a
 * text format.
 */
export function preferredForm(header: string | undefined): DocsForm {
	const quality = new Map<string, number>()
	for (const part of (header ?? '').split(',')) {
		const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
		const given = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
		const value = given === undefined ? 1 : Number(given)
		if (type !== '' && Number.isFinite(value)) quality.set(type, value)
	}
	const html = quality.get('text/html') ?? quality.get('text/*') ?? quality.get('*/*') ?? 0
	let best: { form: DocsForm; value: number } = { form: 'html', value: html }
	for (const [form, type] of TYPES) {
		const value = quality.get(type) ?? 0
		if (form !== 'html' && value > best.value) best = { form, value }
	}
	return best.form
}
