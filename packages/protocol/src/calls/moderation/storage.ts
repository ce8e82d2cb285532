import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { optional } from '../fields.ts'
import { countedPage } from '../../parameters.ts'
import { bytes, date, kind, whole } from '../../shapes/basics.ts'
import { visibility } from '../../shapes/repos.ts'

const ClassStorage = z.object({
	used: bytes.describe('What counts toward the limit: large files, git objects and attachments'),
	largeFiles: bytes.describe('Large files, each as often as a repository of the account has it'),
	git: bytes.describe('Git objects as they are stored'),
	attachments: bytes.describe('Attachments of comments; they count as public'),
	stored: bytes
		.nullable()
		.describe(
			'What the store and git keep for all of it, as counted last: the same bytes once, compressed where they are. Bytes that public and private repositories share are in `public`. `null` before the first count',
		),
	reserved: bytes.describe('Announced or arriving uploads, which count too'),
	repositories: whole,
	limit: bytes.nullable().describe('`null`: no limit'),
	exception: z.boolean().describe('Whether an administrator set the limit for this account'),
})

const AccountStorage = z.object({
	name: z.string(),
	type: z.enum(['user', 'org']),
	public: ClassStorage,
	private: ClassStorage,
	countedAt: date.nullable().describe('When `stored` was counted; `null` before the first count'),
	deleted: z.object({ repositories: whole, bytes }).describe('Deleted repositories that can still be restored. They count toward no limit'),
})

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

/** List what each repository of an account stores. */
export const listAccountRepoStorage = defineCall({
	method: 'GET',
	path: '/api/accounts/{name}/storage/repositories',
	who: 'person',
	summary: 'List what each repository of an account stores',
	text: 'For the callers of the call above. The largest first.',
	query: countedPage(1000),
	isPaged: true,
	answers: [
		{
			text: 'Repositories',
			schema: z.array(
				z.object({
					id: z.string().describe('Owner and name'),
					type: kind,
					visibility,
					largeFiles: bytes.describe('The sizes of its large files'),
					git: bytes.describe('Git objects as they are stored'),
					stored: bytes
						.nullable()
						.describe(
							'What the store and git keep for it. Bytes that it shares with other repositories are counted for each. `null` before the first count',
						),
				}),
			),
		},
	],
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
