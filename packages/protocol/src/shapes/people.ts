import { z } from 'zod'
import { address, date, id, whole } from './basics.ts'

/** A person or organization in a list. */
export const Member = z
	.object({
		_id: id,
		user: z.string(),
		fullname: z.string(),
		avatarUrl: address,
		isPro: z.boolean(),
		type: z.enum(['user', 'org']),
	})
	.meta({ id: 'Member' })

/** A person's accounts at other places. */
export const SocialHandles = z.object({ _id: id, socialHandles: z.record(z.string(), z.string()) }).meta({ id: 'SocialHandles' })

/** A member of an organization. */
export const OrgMember = Member.extend({ role: z.string().optional() }).meta({ id: 'OrganizationMember' })

/** The person behind a token. */
export const Whoami = z
	.object({
		type: z.literal('user'),
		id,
		name: z.string(),
		fullname: z.string(),
		email: z.string().nullable(),
		emailVerified: z.boolean(),
		canPay: z.boolean(),
		billingMode: z.string(),
		periodEnd: z.null(),
		isPro: z.boolean(),
		avatarUrl: address,
		orgs: z.array(
			z.object({
				type: z.literal('org'),
				id,
				name: z.string(),
				fullname: z.string(),
				email: z.null(),
				canPay: z.boolean(),
				periodEnd: z.null(),
				isEnterprise: z.boolean(),
				plan: z.null(),
				avatarUrl: address,
				roleInOrg: z.enum(['no_access', 'read', 'contributor', 'write', 'admin']),
			}),
		),
		auth: z.object({
			type: z.enum(['access_token', 'session', 'oauth']),
			expiresAt: date.optional(),
			resource: z.object({ sub: z.string(), name: z.string() }).optional(),
			accessToken: z.object({
				displayName: z.string().optional(),
				role: z.enum(['read', 'write', 'fineGrained']),
				createdAt: date,
				fineGrained: z
					.object({
						canReadGatedRepos: z.boolean(),
						global: z.array(z.string()),
						scoped: z.array(
							z.object({ entity: z.object({ _id: z.string(), type: z.string(), name: z.string() }), permissions: z.array(z.string()) }),
						),
					})
					.optional(),
			}),
		}),
	})
	.meta({ id: 'Whoami' })

const counted = { numModels: whole, numDatasets: whole, numSpaces: whole, numFollowers: whole, isFollowing: z.boolean() }

/** What is public about a person. */
export const UserOverview = Member.extend({
	...counted,
	createdAt: date,
	numDiscussions: whole,
	numPapers: whole,
	numUpvotes: whole,
	numLikes: whole,
	numFollowing: whole,
	orgs: z.array(z.object({ id, name: z.string(), fullname: z.string(), avatarUrl: address })),
}).meta({ id: 'UserOverview' })

/** What is public about an organization. */
export const OrgOverview = z
	.object({
		_id: id,
		name: z.string(),
		fullname: z.string(),
		avatarUrl: address,
		type: z.literal('org'),
		isVerified: z.boolean().describe('Whether it has proven a domain'),
		isEnterprise: z.boolean(),
		numUsers: whole,
		...counted,
	})
	.meta({ id: 'OrganizationOverview' })

/** Where the picture of an account is. */
export const Avatar = z.object({ avatarUrl: address })
