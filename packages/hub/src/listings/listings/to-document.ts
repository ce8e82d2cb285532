import type { ListingDocument } from '@stoa/search'
import { circleOf } from '../../repositories/access/access.ts'
import { appSubdomain } from '../../repositories/apps/subdomain.ts'
import { evalResultsIn } from '../../repositories/metadata/eval-results.ts'
import type { Repo } from '../../repositories/repos/repo.ts'

/**
 * Prefix of filters that are not tags, such as an author, a task in the API's meaning of `pipeline_tag`, or gating. No tag can contain this
 * character, so a user's tag cannot pass for one of them.
 */
const HIDDEN = '\0'

/** The filter for everything in a namespace, in any case. */
export function authorTerm(namespace: string): string {
	return `${HIDDEN}author:${namespace.toLowerCase()}`
}

/** The filter for exactly one task. */
export function pipelineTerm(task: string): string {
	return `${HIDDEN}pipeline:${task}`
}

/** The filter for repositories with or without a gate. */
export function gatedTerm(isGated: boolean): string {
	return `${HIDDEN}gated:${isGated}`
}

/** The filter for models that a local application can run. */
export function localAppTerm(key: string): string {
	return `${HIDDEN}app:${key}`
}

/** The filter for apps that use a model or a dataset. */
export const LINKED_TERM = `${HIDDEN}linked`

/** The filter for an app's subdomain. */
export function subdomainTerm(subdomain: string): string {
	return `${HIDDEN}subdomain:${subdomain}`
}

/** The filter for models with results on a dataset. */
export function resultTerm(dataset: string): string {
	return `${HIDDEN}result:${dataset.toLowerCase()}`
}

/** Whether a term is one of these filters. */
export function isHiddenTerm(term: string): boolean {
	return term.startsWith(HIDDEN)
}

/** The terms that only some kinds have. */
function termsOfKind({ kind, name, metadata }: Repo, isLinked: boolean): string[] {
	if (kind === 'space') return [subdomainTerm(appSubdomain(name)), ...(isLinked ? [LINKED_TERM] : [])]
	const results = evalResultsIn(metadata.evalResults).map(({ dataset }) => resultTerm(dataset.id))
	return [...(metadata.pipelineTag === undefined ? [] : [pipelineTerm(metadata.pipelineTag)]), ...results]
}

/** A repository as a document of the index. @param localApps keys of the applications that can run it */
export function toDocument(repo: Repo, localApps: readonly string[] = []): ListingDocument {
	const { metadata } = repo
	const own = [metadata.pipelineTag, metadata.libraryName, metadata.sdk].filter((tag) => tag !== undefined)
	const linked = [...metadata.linkedModels.map((id) => `model:${id}`), ...metadata.linkedDatasets.map((id) => `dataset:${id}`)]
	const tags = [...metadata.tags, ...own, ...linked].filter((tag) => !isHiddenTerm(tag))
	const hidden = [authorTerm(repo.name.slice(0, repo.name.indexOf('/'))), gatedTerm(repo.gated !== false)]
	hidden.push(...termsOfKind(repo, linked.length > 0), ...localApps.map(localAppTerm))
	return {
		ord: repo.ord,
		owner: repo.visibility === 'private' ? circleOf(repo) : undefined,
		name: repo.name,
		text: metadata.description,
		terms: [...new Set([...tags, ...hidden])],
		values: {
			trendingScore: repo.trendingScore,
			likes: repo.likes,
			downloads: repo.downloads,
			createdAt: repo.createdAt.getTime(),
			lastModified: repo.lastModified.getTime(),
			num_parameters: metadata.parameterCount,
			mainSize: metadata.mainSize,
			rowCount: repo.convertedRows ?? metadata.rowCount,
		},
	}
}
