import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { NoItems, Nothing } from '../../shapes/basics.ts'
import { Settings } from '../../shapes/repos.ts'
import { optional, visibility } from '../fields.ts'

/** `PUT /api/{T}/{id}/settings` (protocol 02 section 4): what Stoa keeps; other keys are let through unread. */
export const RepoSettings = z.object({
	gated: optional(z.union([z.literal(false), z.enum(['auto', 'manual'])])),
	visibility: optional(visibility),
	private: optional(z.boolean()),
	discussionsDisabled: optional(z.boolean()),
})

/** Change who may see or read a repository. */
export const changeRepoSettings = defineCall({
	method: 'PUT',
	path: '/api/{T}/{id}/settings',
	who: 'administrator',
	summary: 'Change who may see or read a repository',
	body: { schema: RepoSettings, example: { private: true, gated: false } },
	answers: [{ text: 'What holds now', schema: Settings }],
})

/** Ask whether the caller may read the files. */
export const checkAccess = defineCall({
	method: 'GET',
	path: '/api/{T}/{id}/auth-check',
	who: 'reader',
	summary: 'Ask whether the caller may read the files',
	answers: [{ text: 'Yes', schema: Nothing }],
	fails: ['gated-repo'],
})

/** Ask whether the caller may write. */
export const checkWriteAccess = defineCall({
	method: 'GET',
	path: '/api/{T}/{id}/auth-check/write',
	who: 'writer',
	summary: 'Ask whether the caller may write',
	answers: [{ text: 'Yes', schema: Nothing }],
})

/** Show what scans of the files found. */
export const showScan = defineCall({
	method: 'GET',
	path: '/api/{T}/{id}/scan',
	who: 'reader',
	summary: 'Show what scans of the files found',
	text: 'Nothing is scanned here, and the answer says so.',
	answers: [{ text: 'No scan was made', schema: z.object({ scansDone: z.literal(false), filesWithIssues: NoItems }) }],
})
