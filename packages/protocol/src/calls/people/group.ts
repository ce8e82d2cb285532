import type { CallGroup } from '../../call.ts'
import { whoami } from './whoami.ts'
import { listMembers, listOrganizationSocials, listSocials, showOrganization, showUser } from './profiles.ts'
import { drawAvatar, findOrganizationAvatar, findUserAvatar } from './avatars.ts'
import {
	followOrganization,
	followUser,
	listFollowing,
	listOrganizationFollowers,
	listUserFollowers,
	listUserLikes,
	unfollowOrganization,
	unfollowUser,
} from './follows.ts'

/** An account by name. */
export const people: CallGroup = {
	key: 'people',
	name: 'People',
	text: 'The caller, and the public profiles of people and organizations.',
	calls: [
		whoami,
		showUser,
		showOrganization,
		listSocials,
		listOrganizationSocials,
		findUserAvatar,
		findOrganizationAvatar,
		drawAvatar,
		listMembers,
		listUserLikes,
		listUserFollowers,
		listFollowing,
		listOrganizationFollowers,
		followUser,
		followOrganization,
		unfollowUser,
		unfollowOrganization,
	],
}
