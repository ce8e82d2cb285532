import type { Repo } from '@stoa/hub'
import type { ModelRecord } from '@stoa/snippets'
import { modelRecordOf } from '@stoa/snippets/record'
import { isHubError } from '@stoa/vocabulary'
import type { PageCall } from '../../site/route.ts'

/** The record of a model of a listing with the files of its default branch, so that programs name files that are there. */
export async function recordWithFiles({ hub, actor }: Pick<PageCall, 'hub' | 'actor'>, repo: Repo): Promise<ModelRecord> {
	try {
		const { siblings } = await hub.repos.atRevision(actor, { kind: 'model', id: repo.name })
		return modelRecordOf(repo, siblings)
	} catch (error) {
		// Deleted since the listing was made.
		if (!isHubError(error, 'repo-not-found')) throw error
		return modelRecordOf(repo)
	}
}
