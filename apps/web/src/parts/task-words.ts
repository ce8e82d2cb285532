import type { TaskPage } from '@stoa/catalog'

/** The first sentence of a task's summary: what lists and search engines show. A full stop inside a number or an abbreviation ends none. */
export function leadOf({ summary }: Pick<TaskPage, 'summary'>): string {
	const sentence = /^[\s\S]*?[.?!](?=\s+[“"(]?[A-Z]|\s*$)/.exec(summary)?.[0] ?? summary
	// An example behind a colon is for the whole text.
	return sentence.replace(/: ["“][\s\S]*$/, '.')
}
