import type { RestorableRepo } from '@stoa/hub'
import { PAGES, repoAddress } from '@stoa/vocabulary'
import { line, optionalLine } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page of deleted repositories shows. */
export interface DeletedData {
	form: FormState
	repos: RestorableRepo[]
	/** How long a repository can be restored. */
	hours: number
}

/** Asks for the deleted repositories that the person may restore. @throws `sign-in-needed` */
export async function loadDeleted({ hub, actor }: PageCall): Promise<DeletedData> {
	return { form: EMPTY_FORM, repos: await hub.deletedRepos.list(actor), hours: hub.deletedRepos.hours }
}

/** Restores a repository, or deletes it for good. */
export const actDeleted = answerForms({
	find: itself<PageCall>,
	load: loadDeleted,
	forms: {
		restore: form({
			fields: { id: line, name: optionalLine },
			done: 'Repository restored.',
			async run({ hub, actor }: PageCall, { id, name }) {
				const repo = await hub.deletedRepos.restore(actor, id, name)
				return repoAddress({ kind: repo.kind, id: repo.name })
			},
			failures: { 'repo-exists': 'name', 'invalid-repo-name': 'name', 'storage-limit': 'name' },
		}),
		purge: form({
			fields: { id: line },
			done: 'Repository deleted for good.',
			async run({ hub, actor }: PageCall, { id }) {
				await hub.deletedRepos.purge(actor, id)
				return PAGES.deletedRepos.href()
			},
			failures: {},
		}),
	},
})
