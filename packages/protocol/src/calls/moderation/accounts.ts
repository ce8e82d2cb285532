import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { choice, count, pageSize, words } from '../../parameters.ts'
import { bytes, date, id, kind } from '../../shapes/basics.ts'

const Overviewed = z.object({
	_id: id,
	type: kind,
	name: z.string(),
	private: z.boolean(),
	gated: z.union([z.literal(false), z.enum(['auto', 'manual'])]),
	disabled: z.boolean(),
	usedStorage: bytes,
	lastModified: date,
	restriction: z
		.object({
			level: z.enum(['hidden', 'locked', 'private']),
			reason: z.string(),
			at: date,
			legal: z.boolean(),
			of: z.enum(['repo', 'owner']).describe('`owner`: it came with the suspension of the account'),
		})
		.optional(),
})

const ListedAccount = z.object({
	_id: id,
	type: z.enum(['user', 'org']),
	name: z.string(),
	fullname: z.string(),
	createdAt: date,
	admin: z.boolean().describe('Whether this person is an administrator of the hub'),
	suspension: z
		.object({
			reason: z.string().describe('Empty when no reason was given'),
			at: date,
			hidesContent: z.boolean().describe('Whether everything that the account published is hidden too'),
			legal: z.boolean(),
		})
		.optional(),
})

/** List all accounts of the hub. */
export const listAccounts = defineCall({
	method: 'GET',
	path: '/api/admin/accounts',
	who: 'person',
	summary: 'List all accounts of the hub',
	text: 'People, or organizations with `kind=org`, in the order in which they were created. E-mail addresses are searched, but not listed.',
	query: {
		kind: choice(['user', 'org'], 'Default: `user`'),
		search: words('Part of the name or of the e-mail address'),
		status: choice(['admins', 'suspended'], 'Only administrators of the hub, or only suspended accounts'),
		after: words('As `Link` says'),
		limit: pageSize('Most accounts', 200),
	},
	answers: [{ text: 'The accounts', schema: z.array(ListedAccount) }],
	isPaged: true,
	fails: ['hub-admin-needed'],
})

/** List all repositories of the hub. */
export const listAllRepositories = defineCall({
	method: 'GET',
	path: '/api/admin/repositories',
	who: 'person',
	summary: 'List all repositories of the hub',
	text: 'Names and sizes, also of private ones. The largest comes first.',
	query: {
		search: words('Part of the name'),
		kind: choice(['model', 'dataset', 'space'], 'Only this kind'),
		restriction: choice(['any', 'hidden', 'locked', 'private'], 'Only those with this restriction'),
		skip: count('Leave out this many', { max: 1_000_000 }),
		limit: pageSize('Most repositories', 200),
	},
	answers: [{ text: 'The repositories', schema: z.array(Overviewed) }],
	fails: ['hub-admin-needed'],
})
