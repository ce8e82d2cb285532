import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, pageSize, words } from '../../parameters.ts'
import { Nothing } from '../../shapes/basics.ts'
import { DeletedRepo, Made } from '../../shapes/repos.ts'
import { optional } from '../fields.ts'

/** `POST /api/deleted-repos/{repoId}/restore` */
const RestoreRepo = z.object({ name: optional(z.string()) })

/** List deleted repositories that can be restored. */
export const listDeletedRepos = defineCall({
	method: 'GET',
	path: '/api/deleted-repos',
	who: 'person',
	summary: 'List deleted repositories that can be restored',
	text: 'Those of your own and of organizations that you were allowed to delete, last deleted first.',
	answers: [{ text: 'Deleted repositories', schema: z.array(DeletedRepo) }],
})

/** List the deleted repositories of an organization. */
export const listOrganizationDeletedRepos = defineCall({
	method: 'GET',
	path: '/api/organizations/{name}/settings/deleted-repos',
	who: 'person',
	summary: 'List the deleted repositories of an organization',
	text: 'For its administrators, last deleted first.',
	answers: [{ text: 'Deleted repositories', schema: z.array(DeletedRepo) }],
	fails: ['account-not-found', 'org-admin-needed', 'permission-needed'],
})

/** List the deleted repositories of the hub. */
export const listAllDeletedRepos = defineCall({
	method: 'GET',
	path: '/api/admin/deleted-repos',
	who: 'person',
	summary: 'List the deleted repositories of the hub',
	text: 'For administrators of the hub, in a session. Last deleted first. They restore them, and delete them for good, by the calls below.',
	query: {
		search: words('Part of the name'),
		skip: count('How many to leave out', { max: 1_000_000 }),
		limit: pageSize('Most repositories', 100),
	},
	answers: [{ text: 'Deleted repositories', schema: z.array(DeletedRepo) }],
	fails: ['hub-admin-needed'],
})

/** Restore a deleted repository. */
export const restoreRepo = defineCall({
	method: 'POST',
	path: '/api/deleted-repos/{repoId}/restore',
	who: 'person',
	summary: 'Restore a deleted repository',
	text: 'With files, history, discussions and likes. Give a new `name`, without the namespace, when another repository has the old one.',
	body: { schema: RestoreRepo, example: { name: 'my-model' } },
	answers: [{ text: 'Restored', schema: Made }],
	fails: ['repo-not-found', 'repo-exists', 'invalid-repo-name', 'storage-limit'],
})

/** Delete a deleted repository for good. */
export const purgeRepo = defineCall({
	method: 'DELETE',
	path: '/api/deleted-repos/{repoId}',
	who: 'person',
	summary: 'Delete a deleted repository for good',
	text: 'At once, so that it cannot be restored any more.',
	answers: [{ text: 'Deleted', schema: Nothing }],
	fails: ['repo-not-found'],
})
