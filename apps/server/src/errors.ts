import { HubError, isHubError, parseRepoId, REPO_KINDS, repoAddress, type HubErrorCode } from '@stoa/vocabulary'
import { z } from 'zod'
import type { ResponseFormat } from '@stoa/protocol'

/** Names of failures that existing clients compare (protocol 01 section 4.2). */
export type WireCode =
	| 'RepoNotFound'
	| 'RevisionNotFound'
	| 'EntryNotFound'
	| 'GatedRepo'
	// For the dataset viewer (protocol 09 section 2), which has names of its own.
	| 'MissingRequiredParameter'
	| 'ExternalUnauthenticatedError'
	| 'ExternalAuthenticatedError'
	| 'InvalidParameter'
	| 'ResponseNotFound'
	| 'EmptyDatasetError'
	| 'ConfigNamesError'
	| 'StreamingRowsError'
	| 'TooBigContentError'
	| 'NotImplementedError'
	| 'SearchFeatureNotAvailableError'
	| 'ResponseNotReady'

/** How a failure is sent. */
export interface Wire {
	status: number
	errorCode?: WireCode
}

/** The only place that knows statuses. A code without a line here does not compile. */
export const WIRE: Record<HubErrorCode, Wire> = {
	'invalid-repo-id': { status: 404, errorCode: 'RepoNotFound' },
	'invalid-repo-name': { status: 400 },
	'invalid-namespace': { status: 400 },
	'invalid-hash': { status: 422 },
	'invalid-path': { status: 422 },
	'path-conflict': { status: 422 },
	'invalid-revision': { status: 400 },
	'invalid-input': { status: 400 },
	'invalid-card': { status: 400 },
	'invalid-expand': { status: 400 },
	'repo-not-found': { status: 404, errorCode: 'RepoNotFound' },
	// Without a code, because clients recognize this one by its message (protocol 01 section 4.2).
	'repo-disabled': { status: 403 },
	'repo-disabled-by-law': { status: 451 },
	'repo-locked': { status: 403 },
	'repo-mirrored': { status: 403 },
	'mirror-not-copied': { status: 409 },
	'mirror-running': { status: 503 },
	'upstream-unavailable': { status: 503 },
	'upstream-wrong': { status: 502 },
	'upstream-closed': { status: 403 },
	'mirror-by-request': { status: 403 },
	'mirror-request-not-found': { status: 404 },
	'mirror-request-exists': { status: 409 },
	'mirror-request-answered': { status: 409 },
	'mirror-denied': { status: 403 },
	'mirror-shadowed': { status: 409 },
	'mirror-job-not-found': { status: 404 },
	'mirror-job-state': { status: 409 },
	'mirror-rule-not-found': { status: 404 },
	'mirror-rule-exists': { status: 409 },
	'mirror-rule-busy': { status: 409 },
	'mirror-pin-not-found': { status: 404 },
	'not-mirrored': { status: 409 },
	'mirror-files-only-here': { status: 409 },
	'bundle-place': { status: 400 },
	'bundle-wrong': { status: 422 },
	'bundle-untrusted': { status: 403 },
	'bundle-refused': { status: 409 },
	'bundle-key-exists': { status: 409 },
	'bundle-key-not-found': { status: 404 },
	'bundle-import-not-found': { status: 404 },
	'upstream-not-found': { status: 404 },
	'upstream-exists': { status: 409 },
	'repo-kept-private': { status: 403 },
	'not-restricted': { status: 409 },
	'file-disabled': { status: 403 },
	'content-disabled': { status: 403 },
	'git-disabled': { status: 403 },
	'account-disabled': { status: 403 },
	'discussion-disabled': { status: 403 },
	'org-suspended': { status: 403 },
	'gated-sign-in': { status: 401, errorCode: 'GatedRepo' },
	'gated-repo': { status: 403, errorCode: 'GatedRepo' },
	'not-gated': { status: 400 },
	'access-request-not-found': { status: 404 },
	'access-granted-already': { status: 400 },
	'access-refused': { status: 403 },
	'bad-credentials': { status: 401 },
	'sign-in-needed': { status: 401 },
	'wrong-password': { status: 401 },
	'second-factor': { status: 401 },
	'external-refused': { status: 401 },
	'passkey-refused': { status: 401 },
	'sign-in-again': { status: 401 },
	'wrong-code': { status: 401 },
	'cross-site': { status: 403 },
	'stale-form': { status: 403 },
	'app-file-in-page': { status: 403 },
	'read-only': { status: 403 },
	'pull-request-needed': { status: 403 },
	'write-token-needed': { status: 403 },
	'permission-needed': { status: 403 },
	'token-in-address': { status: 400 },
	'token-not-found': { status: 404 },
	'app-not-found': { status: 404 },
	'oauth-request': { status: 400 },
	'oauth-refused': { status: 400 },
	'oauth-client': { status: 401 },
	'device-code': { status: 404 },
	'not-namespace-member': { status: 403 },
	'revision-not-found': { status: 404, errorCode: 'RevisionNotFound' },
	'attachment-not-found': { status: 404 },
	'entry-not-found': { status: 404, errorCode: 'EntryNotFound' },
	'folder-not-found': { status: 404, errorCode: 'EntryNotFound' },
	'nothing-to-delete': { status: 404, errorCode: 'EntryNotFound' },
	'repo-exists': { status: 409 },
	'move-target-exists': { status: 409 },
	'reference-exists': { status: 409 },
	'default-branch': { status: 403 },
	'sign-up-closed': { status: 403 },
	'invitation-needed': { status: 403 },
	'mail-key': { status: 404 },
	'account-exists': { status: 409 },
	'email-exists': { status: 409 },
	'weak-password': { status: 400 },
	'account-not-found': { status: 404 },
	'account-in-use': { status: 409 },
	'account-suspended': { status: 403 },
	'org-admin-needed': { status: 403 },
	'operator-only': { status: 403 },
	'hub-admin-needed': { status: 403 },
	'not-a-member': { status: 404 },
	'member-already': { status: 409 },
	'last-admin': { status: 409 },
	'domain-not-found': { status: 404 },
	'domain-taken': { status: 409 },
	'domain-unproven': { status: 422 },
	'group-not-found': { status: 404 },
	'group-exists': { status: 409 },
	'group-not-empty': { status: 409 },
	'invitation-not-found': { status: 404 },
	'report-not-found': { status: 404 },
	'setup-refused': { status: 403 },
	'discussion-not-found': { status: 404 },
	'discussion-closed': { status: 409 },
	'discussion-locked': { status: 403 },
	'discussions-disabled': { status: 403 },
	'guest-limit': { status: 403 },
	'merge-conflict': { status: 409 },
	'collection-not-found': { status: 404 },
	'collection-exists': { status: 409 },
	'collection-item-exists': { status: 409 },
	'collection-item-not-found': { status: 404 },
	'paper-not-found': { status: 404 },
	'webhook-not-found': { status: 404 },
	'stale-parent': { status: 412 },
	'object-missing': { status: 400 },
	'object-mismatch': { status: 422 },
	'object-not-found': { status: 404 },
	'object-damaged': { status: 500 },
	'file-too-large': { status: 422 },
	'too-many': { status: 413 },
	'too-large': { status: 413 },
	'too-deep': { status: 400 },
	'too-compressed': { status: 413 },
	'too-slow': { status: 408 },
	'range-unsatisfiable': { status: 416 },
	'invalid-xorb': { status: 400 },
	'invalid-shard': { status: 400 },
	'xet-token': { status: 401 },
	signature: { status: 403 },
	'too-many-requests': { status: 429 },
	'git-refused': { status: 403 },
	'not-in-catalogue': { status: 404 },
	'route-not-found': { status: 404 },
	'collection-running': { status: 409 },
	'job-running': { status: 409 },
	'job-not-found': { status: 404 },
	'mail-failed': { status: 502 },
	'check-running': { status: 409 },
	'backup-running': { status: 409 },
	'backup-target': { status: 400 },
	'backup-not-found': { status: 404 },
	'backup-damaged': { status: 422 },
	'backup-newer': { status: 422 },
	'store-move': { status: 409 },
	'database-move': { status: 409 },
	'restore-refused': { status: 409 },
	'setting-taken': { status: 409 },
	'lock-held': { status: 403 },
	'lock-not-found': { status: 404 },
	'not-offered': { status: 501 },
	'viewer-parameter-missing': { status: 422, errorCode: 'MissingRequiredParameter' },
	'viewer-sign-in': { status: 401, errorCode: 'ExternalUnauthenticatedError' },
	'viewer-dataset-not-found': { status: 404, errorCode: 'ExternalAuthenticatedError' },
	'viewer-parameter': { status: 422, errorCode: 'InvalidParameter' },
	'viewer-condition': { status: 422, errorCode: 'InvalidParameter' },
	'viewer-no-text': { status: 400, errorCode: 'SearchFeatureNotAvailableError' },
	'viewer-not-ready': { status: 500, errorCode: 'ResponseNotReady' },
	'viewer-costly': { status: 500, errorCode: 'TooBigContentError' },
	'viewer-split-not-found': { status: 404, errorCode: 'ResponseNotFound' },
	'viewer-cell-file': { status: 404, errorCode: 'ResponseNotFound' },
	'viewer-empty': { status: 500, errorCode: 'EmptyDatasetError' },
	'viewer-splits': { status: 500, errorCode: 'ConfigNamesError' },
	'viewer-unreadable': { status: 500, errorCode: 'StreamingRowsError' },
	'viewer-too-large': { status: 500, errorCode: 'TooBigContentError' },
	'viewer-format': { status: 501, errorCode: 'NotImplementedError' },
	'viewer-not-offered': { status: 501, errorCode: 'NotImplementedError' },
	'storage-full': { status: 507 },
	'storage-limit': { status: 413 },
	'external-image-failed': { status: 502 },
	unavailable: { status: 503 },
	'cannot-start': { status: 503 },
}

/** A failure as it is answered. */
export interface Failure {
	status: number
	headers: Record<string, string>
	body: string | Record<string, unknown>
	/** A bug: to be logged with its stack. */
	unexpected: boolean
}

const BEARER = 'Bearer realm="Authentication required", charset="UTF-8"'
const BASIC = 'Basic realm="Stoa: any user name, and an access token as the password", charset="UTF-8"'

/** When a client should ask again for what is not available: a database server is restarted in about this time. */
const RETRY_SECONDS = 5
/** When a client should send again what found the disk full: an operator has to free space first. */
const FULL_RETRY_SECONDS = 60

/** What the response to a failure depends on besides the failure. */
export interface Asked {
	format: ResponseFormat
	/** Whether the request had no credentials. */
	anonymous: boolean
	/** The hub's own address, for messages that lead somewhere; absent: they name the page only. */
	origin?: string
}

/** Failures because of a takedown, whose fields contain the reason and the date. */
const DISABLED: readonly HubErrorCode[] = [
	'repo-disabled',
	'repo-disabled-by-law',
	'file-disabled',
	'account-disabled',
	'discussion-disabled',
]

/** The answer to anything that was thrown while a request was answered. */
export function toFailure(error: unknown, asked: Asked): Failure {
	const known = withGateAddress(toHubError(error), asked)
	if (!known)
		return {
			status: 500,
			...present('The hub failed unexpectedly. Its log has details under the id of this request.', undefined, asked, {}),
			unexpected: true,
		}
	const wire = WIRE[known.code]
	// A visitor may be allowed to see the repository once signed in: 401, with the code that plain-http clients need (01 section 4.2).
	const isHidden = known.code === 'repo-not-found' && asked.anonymous && asked.format !== 'page'
	// The status that the LFS protocol has for it: git-lfs shows the sentence and does not try again.
	const isLfsLimit = known.code === 'storage-limit' && asked.format === 'lfs'
	const status = isHidden ? 401 : isLfsLimit ? 507 : wire.status
	const failure = present(known.message, wire.errorCode, asked, extraFields(known))
	return { status, body: failure.body, headers: { ...failure.headers, ...extraHeaders(known, status, asked.format) }, unexpected: false }
}

/**
 * Adds the address where access to a gated repository can be requested, which clients show (protocol 01 section 4.3): only the server knows
 * the address.
 */
function withGateAddress(error: HubError | undefined, { origin }: Asked): HubError | undefined {
	if (!isHubError(error, 'gated-repo') || origin === undefined || error.fields.request !== undefined) return error
	const kind = REPO_KINDS.find((one) => one === error.fields.kind)
	if (kind === undefined) return error
	const id = parseRepoId(String(error.fields.id))
	return new HubError('gated-repo', { kind, id, url: origin + repoAddress({ kind, id }) })
}

/** The known failure behind an error: our own, a schema's, or the web framework's about the request itself. */
function toHubError(error: unknown): HubError | undefined {
	if (isHubError(error)) return error
	if (error instanceof z.ZodError) {
		const [issue] = error.issues
		return new HubError('invalid-input', {
			what: issue && issue.path.length > 0 ? `"${issue.path.join('.')}"` : 'the request',
			why: issue?.message ?? 'it is not what this address takes',
		})
	}
	if (error instanceof URIError)
		return new HubError('invalid-input', { what: 'the address', why: 'it has a % that does not begin an escape such as %20' })
	const status = z.object({ statusCode: z.number().min(400).max(499), message: z.string() }).safeParse(error)
	return status.success ? new HubError('invalid-input', { what: 'the request', why: status.data.message }) : undefined
}

function present(
	message: string,
	errorCode: WireCode | undefined,
	{ format }: Asked,
	fields: Record<string, unknown>,
): Pick<Failure, 'body' | 'headers'> {
	const headers: Record<string, string> = { 'x-error-message': headerText(message), ...(errorCode && { 'x-error-code': errorCode }) }
	if (format === 'json')
		return { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' }, body: { error: message, ...fields } }
	if (format === 'lfs')
		return { headers: { ...headers, 'content-type': 'application/vnd.git-lfs+json' }, body: { message, error: message } }
	return { headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }, body: message }
}

/** When a client should try again; `undefined` for failures that time does not mend. */
function retrySeconds(error: HubError): number | undefined {
	if (isHubError(error, 'unavailable') || isHubError(error, 'mirror-running')) return RETRY_SECONDS
	if (isHubError(error, 'storage-full')) return FULL_RETRY_SECONDS
	if (!isHubError(error, 'too-many-requests') && !isHubError(error, 'upstream-unavailable')) return undefined
	const { seconds } = error.fields
	return typeof seconds === 'number' ? seconds : FULL_RETRY_SECONDS
}

function extraHeaders(error: HubError, status: number, format: ResponseFormat): Record<string, string> {
	const headers: Record<string, string> = {}
	if (status === 401 && format === 'git') headers['www-authenticate'] = BASIC
	if (status === 401 && format === 'lfs') Object.assign(headers, { 'lfs-authenticate': BASIC, 'www-authenticate': BASIC })
	if (status === 401 && (format === 'json' || format === 'text')) headers['www-authenticate'] = BEARER
	if (isHubError(error, 'entry-not-found') && typeof error.fields.commit === 'string') headers['x-repo-commit'] = error.fields.commit
	if (isHubError(error, 'range-unsatisfiable')) headers['content-range'] = `bytes */${String(error.fields.size)}`
	const seconds = retrySeconds(error)
	if (seconds !== undefined) headers['retry-after'] = String(seconds)
	return headers
}

function extraFields(error: HubError): Record<string, unknown> {
	if (isHubError(error, 'repo-exists') && typeof error.fields.url === 'string') return { url: error.fields.url }
	// The body of RFC 6749 section 5.2.
	if (isHubError(error, 'oauth-refused') || isHubError(error, 'oauth-client'))
		return { error: error.fields.reason, error_description: error.message }
	if (isHubError(error, 'collection-exists')) return { slug: error.fields.slug }
	if (isHubError(error, 'viewer-condition')) return { cause_message: error.fields.why }
	if (DISABLED.some((code) => isHubError(error, code))) return { disabled: true, reason: error.fields.reason, disabledAt: error.fields.at }
	return {}
}

/** A message as a header can carry it: one line, Latin-1, at most 1,000 characters. */
export function headerText(message: string): string {
	const line = message.replaceAll(/\s+/g, ' ').trim()
	// oxlint-disable-next-line no-control-regex -- the point is to leave none
	return line.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/gu, '?').slice(0, 1000)
}
