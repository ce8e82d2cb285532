import type { ReactNode } from 'react'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/organization/invitation` say. */
export const invitation = {
	pageTitle: 'Invitation',
	title: (fullname: string) => `Join ${fullname}`,
	aMember: 'A member',
	lead: ({ state, link, when }: { state: ReactNode; link: ReactNode; when: ReactNode }) =>
		sentence`${state} invited you to ${link}, ${when}.`,
	role: (value: ReactNode) => sentence`Your role will be ${value}. Everyone can see the members of an organization.`,
	join: 'Join',
	decline: 'Decline',
}
