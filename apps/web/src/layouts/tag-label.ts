/** Prefixes that only sort tags: the facet or the line a tag stands in already says them. */
const PREFIX = /^(?:license|language|library|dataset|base_model|task_categories|task_ids|size_categories|format|modality|region|arxiv|doi|sdk):/

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Licences by their usual spelling where capitals alone do not give it. */
const LICENSES: Record<string, string> = { 'apache-2.0': 'Apache 2.0', mit: 'MIT', 'cc0-1.0': 'CC0 1.0', unlicense: 'Unlicense', wtfpl: 'WTFPL', openrail: 'OpenRAIL', other: 'Other' }

/** A tag as people read it: `license:mit` is "MIT", `text-classification` "Text Classification", `language:he` "Hebrew". */
export function tagLabel(tag: string): string {
	const kind = PREFIX.exec(tag)?.[0].slice(0, -1)
	const value = kind ? tag.slice(kind.length + 1) : tag
	if (kind === 'license') return LICENSES[value] ?? value.replace(/^(cc|gpl|lgpl|agpl|bsd|mpl)\b/, (word) => word.toUpperCase()).replaceAll('-', ' ')
	if (kind === 'language') return languageName(value)
	if (kind === 'dataset' || kind === 'base_model') return value
	return kind === undefined || kind.startsWith('task') ? value.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim() : value
}

/** `he` is "Hebrew"; what is no language code stays as it is. */
export function languageName(code: string): string {
	return /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(code) ? (LANGUAGES.of(code) ?? code) : code
}
