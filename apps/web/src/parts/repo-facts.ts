import type { Repo } from '@stoa/hub'
import { compactCount } from '@stoa/ui/format'
import type { Words } from '../words/words.ts'
import { tagLabel } from './tag-label.ts'

/** The value of the first tag that begins with `prefix`, without it. */
function tagValue(repo: Repo, prefix: string): string | undefined {
	return repo.metadata.tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length)
}

/** The number of rows where the hub has counted them, else the class that the card says. */
function rowsFact(words: Words['parts']['lists'], repo: Repo): string | undefined {
	if (repo.convertedRows !== undefined) return words.exactRows(repo.convertedRows)
	const rows = tagValue(repo, 'size_categories:')
	return rows && words.rows(tagLabel(`size_categories:${rows}`))
}

/** What a listing row tells about a repository, in the order of importance: task, library, size, license. */
export function repoFacts(words: Words['parts']['lists'], repo: Repo): string[] {
	const { kind, metadata } = repo
	const task = metadata.pipelineTag ?? tagValue(repo, 'task_categories:')
	const license = tagValue(repo, 'license:')
	const facts = [
		task && tagLabel(task),
		kind === 'space' ? metadata.sdk : metadata.libraryName && tagLabel(`library:${metadata.libraryName}`),
		metadata.parameterCount === undefined ? rowsFact(words, repo) : words.parameters(compactCount(metadata.parameterCount)),
		license && tagLabel(`license:${license}`),
	]
	return facts.filter((fact): fact is string => Boolean(fact))
}
