import { repoAddress } from '@stoa/vocabulary'
import { line, optionalLine } from '../../site/fields.ts'
import { form, type FormState } from '../../site/form.ts'
import type { PageCall } from '../../site/route.ts'

/** What a list of deleted repositories needs beside its rows. */
export interface DeletedListData {
	form: FormState
	/** How long a repository can be restored. */
	hours: number
	/** Hours within which its bytes leave the disk after it was deleted for good. */
	leavesWithin: number
}

type Call = Pick<PageCall, 'hub' | 'actor'>

/** The forms of a list of deleted repositories: one restores, the other deletes for good and stays. */
export function deletedForms<At extends Call>(here: (at: At) => string) {
	return {
		restore: form({
			fields: { id: line, name: optionalLine },
			done: (words) => words.parts.deleted.restored,
			async run({ hub, actor }: At, { id, name }) {
				const repo = await hub.deletedRepos.restore(actor, id, name)
				return repoAddress({ kind: repo.kind, id: repo.name })
			},
			failures: { 'repo-exists': 'name', 'invalid-repo-name': 'name', 'storage-limit': 'name' },
		}),
		purge: form({
			fields: { id: line },
			done: (words) => words.parts.deleted.purged,
			async run(at: At, { id }) {
				await at.hub.deletedRepos.purge(at.actor, id)
				return here(at)
			},
			failures: {},
		}),
	}
}
