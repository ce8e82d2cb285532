import type { AuthorizationRequest } from '@stoa/hub'
import { many, text } from '../../../site/fields.ts'
import { answerForms, form, itself } from '../../../site/form.ts'
import type { Elsewhere, PageCall } from '../../../site/route.ts'

/** What the consent page shows. */
export interface AuthorizeData {
	ask: AuthorizationRequest
	/** The request as it came, to be sent back with the answer. */
	query: string
}

/** Reads an application's request; what needs no asking goes back at once. @throws `oauth-request` | `sign-in-needed` */
export async function loadAuthorize({ hub, actor, url }: PageCall): Promise<AuthorizeData | Elsewhere> {
	const found = await hub.oauth.readRequest(actor, url.searchParams)
	return 'redirect' in found ? { redirect: found.redirect } : { ask: found.ask, query: url.search }
}

/** Sends the browser back to the application with the person's answer. */
export const actAuthorize = answerForms({
	find: itself<PageCall>,
	load: loadAuthorize,
	forms: form({
		fields: { answer: text, org: many },
		run: ({ hub, actor, url }: PageCall, { answer, org }) =>
			answer === 'allow' ? hub.oauth.allow(actor, url.searchParams, org) : hub.oauth.deny(actor, url.searchParams),
	}),
})
