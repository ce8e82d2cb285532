import type { InvitationView } from '@stoa/hub'
import type { PageCall } from '../../../site/route.ts'

/** What the page of one's invitations shows. */
export interface InvitationsData {
	invitations: InvitationView[]
}

/** Asks for those that name the visitor. @throws `sign-in-needed` */
export async function loadInvitations({ hub, actor }: PageCall): Promise<InvitationsData> {
	return { invitations: await hub.organisations.ownInvitations(actor) }
}
