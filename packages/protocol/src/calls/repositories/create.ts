import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { fields } from '../../body-limits.ts'
import { kind, Nothing } from '../../shapes/basics.ts'
import { Made, Moved } from '../../shapes/repos.ts'
import { appSetting, content, optional, visibility } from '../fields.ts'

const MEGABYTE = 1024 * 1024
/** With files of the first commit, and settings of an app. */
const CREATE_BODY = fields({ bytesMax: 16 * MEGABYTE, keysMax: 5000, entriesMax: 1500 })
/** With settings of an app, each as long as a text. */
const COPY_BODY = fields({ bytesMax: MEGABYTE })

/** What the app that is created or copied begins with. */
const appSettings = { secrets: optional(z.array(appSetting)), variables: optional(z.array(appSetting)) }

/** `POST /api/repos/create` (protocol 02 section 1). */
export const CreateRepo = z.object({
	name: z.string(),
	organization: optional(z.string()),
	type: optional(kind),
	visibility: optional(visibility),
	private: optional(z.boolean()),
	sdk: optional(z.enum(['gradio', 'streamlit', 'docker', 'static'])),
	license: optional(z.string()),
	license_name: optional(z.string().max(100)),
	license_link: optional(z.string().max(1000)),
	sdkVersion: optional(z.string().regex(/^\d[0-9a-z.]{0,39}$/, 'must be a version such as 6.0.0')),
	short_description: optional(z.string().max(60)),
	resourceGroupId: optional(z.string()),
	files: optional(z.array(z.object({ path: z.string() }).and(content('utf-8')))),
	...appSettings,
})

/** `DELETE /api/repos/delete` (protocol 02 section 2). */
export const DeleteRepo = z.object({
	name: z.string(),
	organization: optional(z.string()),
	type: optional(kind),
	permanent: optional(z.boolean()),
})

/** `POST /api/repos/move` (protocol 02 section 3). */
export const MoveRepo = z.object({ fromRepo: z.string(), toRepo: z.string(), type: optional(z.union([kind, z.literal('bucket')])) })

/** `POST /api/{T}/{id}/duplicate` (protocol 02 section 9): what Stoa keeps; other keys are let through unread. */
const DuplicateRepo = z.object({
	repository: z.string(),
	visibility: optional(visibility),
	private: optional(z.boolean()),
	resourceGroupId: optional(z.string()),
	...appSettings,
})

/** Make a repository. */
export const createRepo = defineCall({
	method: 'POST',
	path: '/api/repos/create',
	who: 'person',
	summary: 'Make a repository',
	text: 'Files that are given are part of its first commit.',
	body: {
		limits: CREATE_BODY,
		schema: CreateRepo,
		example: { type: 'model', name: 'my-model', private: true },
	},
	answers: [{ text: 'Made', schema: Made }],
	fails: ['repo-exists', 'not-namespace-member', 'group-not-found', 'invalid-repo-name'],
})

/** Rename a repository, or transfer it to another owner. */
export const moveRepo = defineCall({
	method: 'POST',
	path: '/api/repos/move',
	who: 'administrator',
	summary: 'Rename a repository, or transfer it to another owner',
	text: 'The old name leads to the new one from then on.',
	body: { schema: MoveRepo, example: { type: 'model', fromRepo: 'ada/my-model', toRepo: 'ada/better-name' } },
	answers: [{ text: 'Moved', schema: Moved }],
	fails: ['move-target-exists', 'not-namespace-member', 'invalid-repo-name'],
})

/** Delete a repository. */
export const deleteRepo = defineCall({
	method: 'DELETE',
	path: '/api/repos/delete',
	who: 'administrator',
	summary: 'Delete a repository',
	text: 'It can be restored until the grace period of the hub ends. With `permanent: true` it is deleted at once and for good.',
	body: { schema: DeleteRepo, example: { type: 'model', name: 'my-model', organization: 'ada' } },
	answers: [{ text: 'Deleted', schema: Nothing }],
})

/** Copy a repository. */
export const duplicateRepo = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/duplicate',
	who: 'reader',
	summary: 'Copy a repository',
	text: 'With branches, tags, history and large files, into a namespace of the caller.',
	body: {
		limits: COPY_BODY,
		schema: DuplicateRepo,
		example: { repository: 'ada/my-copy', private: true },
	},
	answers: [{ text: 'Made', schema: Made }],
	fails: ['repo-exists', 'not-namespace-member', 'group-not-found', 'gated-repo', 'write-token-needed'],
})
