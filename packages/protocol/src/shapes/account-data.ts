import { z } from 'zod'
import { date, id, kind, oid, whole } from './basics.ts'

const event = { repo: z.string(), number: whole, at: date }
const written = z.object({ text: z.string(), writtenAt: z.string() })
/** What a person did in a discussion. */
const Event = z.union([
	z.object({
		...event,
		...written.shape,
		type: z.literal('comment'),
		history: z.array(written),
		hiddenBy: z.string().optional(),
		takedown: z.object({ reason: z.string(), at: z.string() }).optional(),
		place: z.object({ path: z.string(), side: z.enum(['old', 'new']), line: z.int(), oid }).optional(),
	}),
	z.object({ ...event, type: z.literal('status-change'), status: z.enum(['open', 'closed', 'merged', 'draft']) }),
	z.object({ ...event, type: z.literal('title-change'), from: z.string(), to: z.string() }),
	z.object({ ...event, type: z.literal('pinning-change'), isPinned: z.boolean() }),
	z.object({ ...event, type: z.literal('locking-change'), isLocked: z.boolean() }),
	z.object({ ...event, type: z.literal('commit'), subject: z.string(), oid }),
])

const account = z.object({
	id,
	kind: z.enum(['user', 'org']),
	name: z.string(),
	fullname: z.string(),
	email: z.string().optional(),
	isEmailVerified: z.boolean().optional(),
	createdAt: date,
	isAdmin: z.boolean(),
	description: z.string().optional(),
	website: z.string().optional(),
	socials: z.record(z.string(), z.string()).optional(),
	avatar: z.string().optional(),
	newReposPrivate: z.boolean().optional(),
	suspendedAt: date.optional(),
	suspension: z.object({ reason: z.string(), at: date, hidesContent: z.boolean(), isLegal: z.boolean() }).optional(),
})

const token = z.object({
	id: z.string(),
	name: z.string(),
	role: z.enum(['read', 'write', 'fineGrained']),
	allowance: z
		.object({
			canReadGated: z.boolean(),
			isContentsOnly: z.boolean().optional(),
			global: z.array(z.string()),
			scoped: z.array(
				z.object({
					entity: z.object({ id: z.string(), type: z.enum(['user', 'org', ...kind.options]), name: z.string() }),
					permissions: z.array(z.string()),
				}),
			),
		})
		.optional(),
	createdAt: date,
	lastUsedAt: date.optional(),
	expiresAt: date.optional(),
	hint: z.string().describe('The last four characters'),
})

/** Everything that the hub keeps of a person. */
export const AccountData = z
	.object({
		account,
		organisations: z.array(z.object({ name: z.string(), role: z.enum(['no_access', 'read', 'contributor', 'write', 'admin']) })),
		repositories: z.array(
			z.object({ kind, name: z.string(), visibility: z.enum(['public', 'private']), createdAt: date, likes: whole, downloads: whole }),
		),
		likes: z.array(z.object({ kind, name: z.string(), at: date })),
		followers: z.array(z.string()),
		following: z.array(z.string()),
		discussions: z.array(Event).describe('What the person wrote and did there'),
		tokens: z.array(token).describe('Without their values, which are not kept'),
		applicationsLetIn: z.array(
			z.object({
				id: z.string(),
				userId: id,
				clientId: z.string(),
				clientName: z.string(),
				scopes: z.array(z.string()),
				orgIds: z.array(id),
				grantedAt: date,
				lastUsedAt: date.optional(),
			}),
		),
		applications: z
			.array(
				z.object({
					id,
					clientId: z.string(),
					name: z.string(),
					ownerId: id.optional(),
					redirectUris: z.array(z.string()),
					homepage: z.string().optional(),
					isConfidential: z.boolean(),
					createdAt: date,
				}),
			)
			.describe('Registered by the person'),
		sessions: z.array(
			z.object({ id: z.string(), userAgent: z.string().optional(), address: z.string().optional(), createdAt: date, expiresAt: date }),
		),
		passkeys: z.array(z.object({ name: z.string(), host: z.string(), createdAt: date, lastUsedAt: date.optional() })),
		log: z.array(
			z.object({
				id: z.string(),
				at: date,
				action: z.string(),
				scopeId: id.optional(),
				actorId: id.optional(),
				actorName: z.string(),
				subject: z.string(),
				details: z.record(z.string(), z.string()),
				address: z.string().optional(),
			}),
		),
	})
	.meta({ id: 'AccountData' })
