import { type HubErrorCode, isHubError } from '@stoa/vocabulary'

const STATUSES: Partial<Record<HubErrorCode, number>> = {
	'repo-not-found': 404,
	'revision-not-found': 404,
	'entry-not-found': 404,
	'folder-not-found': 404,
	'account-not-found': 404,
	'object-not-found': 404,
	'discussion-not-found': 404,
	'access-request-not-found': 404,
	'access-refused': 403,
	'discussion-closed': 409,
	'merge-conflict': 409,
	'not-in-catalogue': 404,
	'route-not-found': 404,
	'sign-in-needed': 401,
	'bad-credentials': 401,
	'gated-sign-in': 401,
	'gated-repo': 403,
	'cross-site': 403,
	'read-only': 403,
	'write-token-needed': 403,
	'not-namespace-member': 403,
	'too-many-requests': 429,
	unavailable: 503,
}

/** The status a page answers with when `error` ended it: 500 for anything the product does not know. */
export function statusOf(error: unknown): number {
	return isHubError(error) ? (STATUSES[error.code] ?? 400) : 500
}
