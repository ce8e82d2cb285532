import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { countedPage, words } from '../../parameters.ts'
import { OrgMember, OrgOverview, SocialHandles, UserOverview } from '../../shapes/people.ts'
import { missing } from './shared.ts'

/** Show a person. */
export const showUser = defineCall({
	method: 'GET',
	path: '/api/users/{name}/overview',
	who: 'anyone',
	summary: 'Show a person',
	answers: [{ text: 'The public profile; counts include what the caller can see', schema: UserOverview }],
	...missing,
})

/** Show an organization. */
export const showOrganization = defineCall({
	method: 'GET',
	path: '/api/organizations/{name}/overview',
	who: 'anyone',
	summary: 'Show an organization',
	answers: [{ text: 'The public profile; counts include what the caller can see', schema: OrgOverview }],
	...missing,
})

/** List the accounts of a person on other sites. */
export const listSocials = defineCall({
	method: 'GET',
	path: '/api/users/{name}/socials',
	who: 'anyone',
	summary: 'List the accounts of a person on other sites',
	answers: [{ text: 'Names by place, as their profile says', schema: SocialHandles }],
	...missing,
})

/** List the accounts of an organization on other sites. */
export const listOrganizationSocials = defineCall({
	method: 'GET',
	path: '/api/organizations/{name}/socials',
	who: 'anyone',
	summary: 'List the accounts of an organization on other sites',
	answers: [{ text: 'Names by place, as its profile says', schema: SocialHandles }],
	...missing,
})

/** List the members of an organization. */
export const listMembers = defineCall({
	method: 'GET',
	path: '/api/organizations/{name}/members',
	who: 'anyone',
	summary: 'List the members of an organization',
	query: { ...countedPage(1000), email: words('For administrators: only the member with this verified address') },
	answers: [{ text: 'People; those who administer it are told their roles', schema: z.array(OrgMember) }],
	isPaged: true,
	fails: [...missing.fails, 'org-admin-needed'],
})
