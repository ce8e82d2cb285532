import { defineCall } from '../../call.ts'
import { words } from '../../parameters.ts'
import { Avatar } from '../../shapes/people.ts'
import { missing } from './shared.ts'

const picture = {
	summary: 'Find the picture of a person or organization',
	answers: [{ text: 'Its address', schema: Avatar }],
	...missing,
} as const

/** Find the picture of a person or organization. */
export const findUserAvatar = defineCall({
	method: 'GET',
	path: '/api/users/{name}/avatar',
	who: 'anyone',
	...picture,
})

/** Find the picture of a person or organization. */
export const findOrganizationAvatar = defineCall({
	method: 'GET',
	path: '/api/organizations/{name}/avatar',
	who: 'anyone',
	...picture,
})

/** Get a picture made from a name. */
export const drawAvatar = defineCall({
	method: 'GET',
	path: '/api/avatars/{name}',
	who: 'anyone',
	summary: 'Get a picture made from a name',
	query: { v: words('Version of an uploaded picture: the address with it leads to this one for good') },
	answers: [{ text: 'The picture', type: 'image/svg+xml' }],
})
