import { HubError } from '@stoa/vocabulary'
import type { PageCall } from '../../../site/route.ts'

/** Where a person comes back to who signed in to send a kept form. @throws `sign-in-needed` */
export async function loadResume({ actor }: PageCall): Promise<object> {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	return {}
}
