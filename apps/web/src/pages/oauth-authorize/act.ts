import type { AuthorizationRequest } from '@stoa/hub'
import type { Elsewhere, PageCall } from '../../site/route.ts'

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
export async function actAuthorize({ hub, actor, url, form }: PageCall): Promise<Elsewhere> {
	const isAllowed = form.get('answer') === 'allow'
	const redirect = await (isAllowed
		? hub.oauth.allow(actor, url.searchParams, form.getAll('org'))
		: hub.oauth.deny(actor, url.searchParams))
	return { redirect }
}
