import { PAGES } from '@stoa/vocabulary'

/** Stands for the hub's own origin, which this room does not know. */
const NOWHERE = 'http://hub.invalid'

/** The address a form goes back to afterwards: only paths of this hub count. */
export function nextAddress(text: string | null): string {
	// Browsers drop tabs and newlines and read a backslash as a slash, so the address is judged as they will read it.
	if (text === null || !text.startsWith('/') || !URL.canParse(text, NOWHERE)) return '/'
	const { origin, pathname, search, hash } = new URL(text, NOWHERE)
	return origin === NOWHERE && !pathname.startsWith('//') ? pathname + search + hash : '/'
}

/**
 * Where a person goes on after signing in. Applications are answered on other sites, and browsers follow no form there by way of
 * redirects (`form-action` of the policy): a page of our own stands between.
 */
export function goOnTo(next: string): string {
	return next.startsWith(`${PAGES.authorize.href()}?`) ? PAGES.signedIn.href({ next }) : next
}
