import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { GroupOfRepo } from '../../shapes/groups.ts'

/** `POST /api/{T}/{id}/resource-group` (protocol 02 section 9): `null` takes the repository out. */
const PlaceInGroup = z.object({ resourceGroupId: z.string().nullable() })

/** Show the resource group of a repository. */
export const showRepositoryGroup = defineCall({
	method: 'GET',
	path: '/api/{T}/{id}/resource-group',
	who: 'administrator',
	summary: 'Show the resource group of a repository',
	answers: [{ text: '`null` for one that is in none', schema: GroupOfRepo }],
})

/** Put a repository into a resource group, or take it out. */
export const placeInGroup = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/resource-group',
	who: 'administrator',
	summary: 'Put a repository into a resource group, or take it out',
	text: 'For administrators of the repository who can create repositories in the group.',
	body: { schema: PlaceInGroup, example: { resourceGroupId: '0123456789abcdef01234567' } },
	answers: [{ text: 'Where it is now', schema: GroupOfRepo }],
	fails: ['group-not-found', 'not-namespace-member'],
})
