/** Fills a sentence: `fill('Open in {name}', { name: 'X' })`. Names it does not know stay. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
	return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
