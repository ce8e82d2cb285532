import type { Repo } from '@stoa/hub'
import { compactCount } from '@stoa/ui/format'
import { tagLabel } from './tag-label.ts'

/** The value of the first tag that begins with `prefix`, without it. */
function tagValue(repo: Repo, prefix: string): string | undefined {
	return repo.metadata.tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length)
}

/** What a listing row tells about a repository, in the order of importance: task, library, size, license. */
export function repoFacts(repo: Repo): string[] {
	const { kind, metadata } = repo
	const task = metadata.pipelineTag ?? tagValue(repo, 'task_categories:')
	const rows = tagValue(repo, 'size_categories:')
	const license = tagValue(repo, 'license:')
	const facts = [
		task && tagLabel(task),
		kind === 'space' ? metadata.sdk : metadata.libraryName && tagLabel(`library:${metadata.libraryName}`),
		metadata.parameterCount === undefined
			? rows && `${tagLabel(`size_categories:${rows}`)} rows`
			: `${compactCount(metadata.parameterCount)} parameters`,
		license && tagLabel(`license:${license}`),
	]
	return facts.filter((fact): fact is string => Boolean(fact))
}
