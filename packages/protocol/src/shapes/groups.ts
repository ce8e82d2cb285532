import { z } from 'zod'
import { id, whole } from './basics.ts'
import { Member } from './people.ts'

const role = z.enum(['read', 'contributor', 'write', 'admin'])

/** A resource group with who is in it and what. */
export const ResourceGroup = z
	.object({
		id,
		name: z.string(),
		description: z.string(),
		closed: z.boolean().describe('Roles in the organization count for nothing in it, but for that of administrators'),
		autoJoin: z.union([z.object({ enabled: z.literal(false) }), z.object({ enabled: z.literal(true), role })]),
		users: z.array(Member.extend({ role })),
		repos: z.array(z.object({ _id: id, type: z.enum(['model', 'dataset', 'space']), name: z.string(), private: z.boolean() })),
	})
	.meta({ id: 'ResourceGroup' })

/** The group that a repository is in. */
export const GroupOfRepo = z.object({ resourceGroup: z.object({ id, name: z.string(), numUsers: whole }).nullable() })
