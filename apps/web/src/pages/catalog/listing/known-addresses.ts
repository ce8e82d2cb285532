import type { RepoKind } from '@stoa/vocabulary'

/** The tag that a value of a parameter means. */
type TagOf = (value: string) => string

const asIs: TagOf = (value) => value
const under =
	(prefix: string): TagOf =>
	(value) =>
		value.startsWith(`${prefix}:`) ? value : `${prefix}:${value}`

/**
 * Parameters of the public hub's listing pages, to which cards, papers and courses link, each with the tag that its values mean here. Values
 * come with and without their prefix, alone or separated by commas.
 */
const TAG_PARAMETERS: Record<RepoKind, Readonly<Record<string, TagOf>>> = {
	model: {
		library: asIs,
		other: asIs,
		language: (value) => value.replace(/^language:/, ''),
		license: under('license'),
		dataset: under('dataset'),
		base_model: under('base_model'),
		region: under('region'),
	},
	dataset: {
		task_categories: under('task_categories'),
		task_ids: under('task_ids'),
		size_categories: under('size_categories'),
		modality: under('modality'),
		format: under('format'),
		language: under('language'),
		license: under('license'),
		library: under('library'),
		other: asIs,
		region: under('region'),
	},
	space: { sdk: asIs, other: asIs, license: under('license'), models: under('model'), datasets: under('dataset'), region: under('region') },
}

/** What the public hub calls an order of its listings, and what it is called here. */
export const SORT_ALIASES: Readonly<Record<string, string>> = { modified: 'updated', most_params: 'parameters', alphabetical: 'name' }

/** The tags that an address of the public hub's form asks for, in the order of the address. */
export function tagsOfParameters(kind: RepoKind, params: URLSearchParams): string[] {
	return [...params].flatMap(([name, value]) => {
		const known = TAG_PARAMETERS[kind]
		const tagOf = Object.hasOwn(known, name) ? known[name] : undefined
		return tagOf ? valuesOf(value).map(tagOf) : []
	})
}

/** The values of a parameter that takes several, separated by commas. */
export function valuesOf(value: string): string[] {
	return value
		.split(',')
		.map((one) => one.trim())
		.filter((one) => one !== '')
}

/** Parameters that say where a visitor comes from and filter nothing. */
const WITHOUT_MEANING = /^(?:utm_\w+|ref|fbclid|gclid)$/

/**
 * The names of parameters that nothing here reads, at most five, each cut to 40 characters: the page names them, so that an unknown filter
 * never looks like a filter that was applied.
 *
 * @param read the names that the listing itself reads
 */
export function unknownParameters(kind: RepoKind, params: URLSearchParams, read: readonly string[]): string[] {
	const names = new Set(params.keys())
	return [...names]
		.filter((name) => !read.includes(name) && !Object.hasOwn(TAG_PARAMETERS[kind], name) && !WITHOUT_MEANING.test(name))
		.slice(0, 5)
		.map((name) => name.slice(0, 40))
}
