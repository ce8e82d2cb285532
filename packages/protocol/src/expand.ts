import { HubError, type RepoKind } from '@stoa/vocabulary'

const EVERY_KIND = [
	'author',
	'cardData',
	'createdAt',
	'disabled',
	'lastModified',
	'likes',
	'private',
	'resourceGroup',
	'sha',
	'siblings',
	'tags',
	'trendingScore',
	'usedStorage',
] as const
const DOWNLOADED = ['downloads', 'downloadsAllTime', 'gated'] as const

/** What `expand` may ask for, by kind: protocol 02 section 5, whose lists clients compare with the message of a wrong value. */
export const EXPANDABLE = {
	model: [
		...EVERY_KIND,
		...DOWNLOADED,
		'baseModels',
		'childrenModelCount',
		'config',
		'evalResults',
		'gguf',
		'inference',
		'inferenceProviderMapping',
		'library_name',
		'mask_token',
		'model-index',
		'pipeline_tag',
		'safetensors',
		'spaces',
		'transformersInfo',
		'widgetData',
	],
	dataset: [...EVERY_KIND, ...DOWNLOADED, 'citation', 'description', 'mainSize', 'paperswithcode_id'],
	space: [...EVERY_KIND, 'datasets', 'models', 'region', 'runtime', 'sdk', 'subdomain'],
} as const satisfies Record<RepoKind, readonly string[]>

/** Every property that some kind can expand. */
export type Expandable = (typeof EXPANDABLE)[RepoKind][number]

/** Names that clients may ask for besides: they were properties once and are answered with what is true here. */
const ALSO_ACCEPTED = new Set(['gitalyUid', 'xetEnabled', '_id', 'id'])

/**
 * Checks the values of `expand`, each once; `undefined` when none was given.
 *
 * @throws {HubError} `invalid-expand` with the allowed names
 */
export function parseExpand(kind: RepoKind, values: string[]): string[] | undefined {
	const allowed: readonly string[] = EXPANDABLE[kind]
	if (values.length === 0) return undefined
	if (values.some((value) => !allowed.includes(value) && !ALSO_ACCEPTED.has(value)))
		throw new HubError('invalid-expand', { allowed: allowed.toSorted() })
	return [...new Set(values)]
}
