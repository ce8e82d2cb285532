import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { optional } from '../fields.ts'
import { bytes, whole } from '../../shapes/basics.ts'

const ClassStorage = z.object({
	used: bytes.describe('What counts toward the limit: large files, git objects and attachments'),
	largeFiles: bytes.describe('Large files, each as often as a repository of the account has it'),
	git: bytes.describe('Git objects as they are stored'),
	attachments: bytes.describe('Attachments of comments; they count as public'),
	reserved: bytes.describe('Announced or arriving uploads, which count too'),
	repositories: whole,
	limit: bytes.nullable().describe('`null`: no limit'),
	exception: z.boolean().describe('Whether an administrator set the limit for this account'),
})

const AccountStorage = z.object({ name: z.string(), type: z.enum(['user', 'org']), public: ClassStorage, private: ClassStorage })

const Limit = z
	.union([bytes, z.enum(['none', 'default'])])
	.describe('Bytes, `none` for no limit, or `default` for the limit of the settings')

/** Read what an account stores and may store. */
export const readAccountStorage = defineCall({
	method: 'GET',
	path: '/api/accounts/{name}/storage',
	who: 'person',
	summary: 'Read what an account stores and may store',
	text: 'For the person, for administrators of the organization, and for administrators of the hub.',
	answers: [{ text: 'The storage of public and of private repositories', schema: AccountStorage }],
	fails: ['account-not-found', 'permission-needed', 'org-admin-needed', 'hub-admin-needed'],
})

const SetStorageLimits = z.strictObject({ public: optional(Limit), private: optional(Limit) })

/** Set how much an account may store. */
export const setStorageLimits = defineCall({
	method: 'PUT',
	path: '/api/admin/accounts/{name}/storage-limits',
	who: 'person',
	summary: 'Set how much an account may store',
	text: 'An absent field keeps its limit. A limit below what is stored refuses new bytes; nothing is deleted, and reading and deleting work.',
	body: { schema: SetStorageLimits, example: { public: 500_000_000_000, private: 'default' } },
	answers: [{ text: 'The storage of the account', schema: AccountStorage }],
	fails: ['account-not-found', 'hub-admin-needed', 'invalid-input'],
})
