import { byteText } from './byte-text.ts'

/**
 * Every failure that the product reports: its code and the sentence that a person reads. No other code writes sentences for
 * failures, and no code below the server knows statuses. A message names what was attempted, quotes the value, then says
 * what would be right. Existing clients match some wordings (protocol/01-conventions.md section 4); those must stay.
 */
const MESSAGES = {
	'invalid-repo-id': ({ text }: { text: string }) => `Cannot read repository name "${text}": write it as namespace/name`,
	'invalid-repo-name': ({ text }: { text: string }) =>
		`Cannot name a repository "${text}": use 1 to 96 of A-Z a-z 0-9 _ . - and do not begin or end with - or . or end with .git or .ipynb; -- and .. are not allowed`,
	'invalid-namespace': ({ text }: { text: string }) =>
		`Cannot use the name "${text}": use 1 to 42 of A-Z a-z 0-9 _ . - , do not begin or end with - or ., and choose none that the hub needs for itself`,
	'invalid-hash': ({ text, digits }: { text: string; digits: number }) =>
		`Cannot read hash "${text}": write ${digits} lower-case hexadecimal digits`,
	'invalid-path': ({ text }: { text: string }) =>
		`Cannot use path "${text}": it must be relative, without empty, ".", ".." or ".git" segments or control characters`,
	'path-conflict': ({ text }: { text: string }) => `Cannot write "${text}": a file and a folder would have the same path`,
	'invalid-revision': ({ rev }: { rev: string }) => `Cannot use "${rev}" as a branch or tag name: git does not allow it`,
	// `field` is the name of the input that is wrong, beside which a form shows the sentence.
	'invalid-input': ({ what, why }: { what: string; why: string; field?: string | undefined }) => `Cannot read ${what}: ${why}`,
	'invalid-card': ({ messages }: { messages: string[] }) =>
		`Invalid metadata in README.md.\n${messages.map((message) => `- ${message}`).join('\n')}`,
	'invalid-expand': ({ allowed }: { allowed: readonly string[] }) => `"expand" must be one of [${allowed.join(', ')}]`,
	'repo-not-found': (_: { near?: readonly { label: string; href: string }[] }) => 'Repository not found',
	// Existing clients recognize a repository that was taken down by exactly this sentence; its reason is in the fields.
	'repo-disabled': (_: { kind: string; id: string; reason: string; at: string }) => 'Access to this resource is disabled.',
	'repo-disabled-by-law': (_: { kind: string; id: string; reason: string; at: string }) => 'Access to this resource is disabled.',
	'repo-locked': ({ kind, id, reason }: { kind: string; id: string; reason: string }) =>
		`The administrators of this hub locked the ${kind} ${id}, so nothing in it can be changed: ${reason}`,
	'repo-mirrored': ({ kind, id, upstream }: { kind: string; id: string; upstream: string }) =>
		`The ${kind} ${id} is mirrored from the hub "${upstream}", so nothing in it can be changed here. Change it there, or create a repository of your own`,
	'mirror-not-copied': ({ kind, id }: { kind: string; id: string }) =>
		`Cannot duplicate the ${kind} ${id}: it is mirrored from another hub, and its large files may not be stored here. Clone it with git and git-lfs, and push it to a repository of your own`,
	'mirror-running': ({ id, upstream }: { id: string; upstream: string }) =>
		`${id} is being fetched from the hub "${upstream}" for the first time. Try again in a few seconds`,
	'upstream-unavailable': ({ what, upstream, why }: { what: string; upstream: string; why: string; seconds?: number }) =>
		`${what} is not stored here, and the hub "${upstream}" ${why}. Try again later`,
	'upstream-wrong': ({ what, upstream, why }: { what: string; upstream: string; why: string }) =>
		`Cannot mirror ${what} from the hub "${upstream}": it ${why}`,
	'upstream-closed': ({ id, upstream }: { id: string; upstream: string }) =>
		`${id} is private or gated at the hub "${upstream}", and this hub does not mirror it`,
	'mirror-by-request': ({ kind, id, upstream }: { kind: string; id: string; upstream: string }) =>
		`The ${kind} ${id} is at the hub "${upstream}", and comes here only after a request. Ask for it on its page`,
	'mirror-request-not-found': ({ id }: { id: string }) => `Request "${id}" not found`,
	'mirror-request-exists': ({ id }: { id: string }) => `You have already asked for ${id}. The answer will be a notification`,
	'mirror-request-answered': ({ id, state }: { id: string; state: string }) => `The request for ${id} is already ${state}`,
	'mirror-denied': ({ id, upstream }: { id: string; upstream: string }) =>
		`${id} is not mirrored: the patterns or the kinds of the upstream "${upstream}" exclude it`,
	'mirror-shadowed': ({ kind, id, upstream }: { kind: string; id: string; upstream: string }) =>
		`The ${kind} ${id} of the hub "${upstream}" is not mirrored: its name, or that of its owner, belongs to this hub or to another upstream`,
	'mirror-job-not-found': ({ id }: { id: string }) => `Mirror job "${id}" not found. It may have ended long ago and been deleted`,
	'mirror-job-state': ({ state, wanted }: { state: string; wanted: string }) => `The job cannot be ${wanted}, because it is ${state}`,
	'mirror-rule-not-found': ({ name }: { name: string }) => `Mirror rule "${name}" not found`,
	'mirror-rule-exists': ({ name }: { name: string }) =>
		`A mirror rule is already called "${name}". Remove it first, or choose another name`,
	'mirror-rule-busy': ({ name }: { name: string }) => `The mirror rule "${name}" has an unfinished job. Wait until it ends, or cancel it`,
	'not-mirrored': ({ kind, id }: { kind: string; id: string }) => `The ${kind} ${id} is not mirrored from another hub`,
	'mirror-files-only-here': ({ id, upstream, why }: { id: string; upstream: string; why: string }) =>
		`The large files of ${id} stay, because they may not be at its upstream any more: the hub "${upstream}" ${why}. Delete the repository if it is no longer needed`,
	'mirror-pin-not-found': ({ id }: { id: string }) => `No such revision of "${id}" is pinned`,
	'bundle-place': ({ path, why }: { path: string; why: string }) => `Cannot use "${path}" for a bundle: ${why}`,
	'bundle-wrong': ({ path, why }: { path: string; why: string }) =>
		`The bundle "${path}" is refused, and nothing of it is kept: ${why}. Get it again from its maker`,
	'bundle-untrusted': ({ path, why }: { path: string; why: string }) =>
		`The bundle "${path}" is refused: ${why}. If you trust its maker, add the maker's key with "stoa bundle trust add"`,
	'bundle-refused': ({ what, why }: { what: string; why: string }) => `The ${what} is refused: ${why}`,
	'bundle-key-exists': ({ name }: { name: string }) => `A key is already called "${name}". Remove it first, or choose another name`,
	'bundle-key-not-found': ({ name }: { name: string }) => `No trusted key is called "${name}"`,
	'bundle-import-not-found': ({ id }: { id: string }) =>
		`Import "${id}" of a bundle not found. It may have ended long ago and been deleted`,
	'upstream-not-found': ({ name }: { name: string }) => `No upstream is called "${name}"`,
	'upstream-exists': ({ name }: { name: string }) => `An upstream is already called "${name}": remove it first, or choose another name`,
	'repo-kept-private': ({ kind, id, reason }: { kind: string; id: string; reason: string }) =>
		`The administrators of this hub made the ${kind} ${id} private, and only they can make it public again: ${reason}`,
	'not-restricted': ({ id }: { id: string }) => `Nothing of "${id}" is taken down, so there is nothing to restore`,
	'file-disabled': ({ path, reason }: { path: string; reason: string; at: string }) =>
		`The administrators of this hub took down "${path}": ${reason}`,
	'content-disabled': ({ reason }: { reason: string }) =>
		`Cannot store this file: the administrators of this hub took down the same content: ${reason}`,
	'git-disabled': ({ reason }: { reason: string }) =>
		`git cannot read this repository while its history holds a file that the administrators of this hub took down (${reason}). Download single files over HTTP instead, or remove the file from the history.`,
	'account-disabled': ({ name }: { name: string; reason: string; at: string }) =>
		`The administrators of this hub suspended the account "${name}" and took down what it published`,
	'discussion-disabled': ({ number, reason }: { number: number; reason: string; at: string }) =>
		`The administrators of this hub took down discussion ${number}: ${reason}`,
	'org-suspended': ({ name, reason }: { name: string; reason: string }) =>
		`The administrators of this hub suspended the organization "${name}", so nothing in it can be changed: ${reason}`,
	'gated-sign-in': ({ kind, id }: { kind: string; id: string }) =>
		`Access to ${kind} ${id} is restricted. You must have access to it and be authenticated to access it. Please log in.`,
	'gated-repo': ({ kind, id, request, url = 'its page' }: { kind: string; id: string; request?: 'pending' | 'rejected'; url?: string }) => {
		if (request === 'pending') return `Your request to access ${kind} ${id} is awaiting a review from the repo authors.`
		if (request === 'rejected') return `Your request to access ${kind} ${id} has been rejected by the repo's authors.`
		return `Access to ${kind} ${id} is restricted and you are not in the authorized list. Visit ${url} to ask for access.`
	},
	'not-gated': ({ kind, id }: { kind: string; id: string }) => `The ${kind} ${id} is not gated: everyone who can see it can read its files`,
	'access-request-not-found': ({ name }: { name: string }) => `No request of ${name} can be changed like this`,
	'access-granted-already': ({ name }: { name: string }) => `${name} has access already`,
	'access-refused': ({ kind, id }: { kind: string; id: string }) =>
		`Your request to access the ${kind} ${id} was rejected by its authors; they alone can change that`,
	'bad-credentials': () => 'Invalid credentials in Authorization header',
	'sign-in-needed': () => 'Invalid username or password.',
	'wrong-password': () => 'The user name or the password is wrong.',
	'second-factor': (_: { pending: string }) => 'Type the code that your authenticator shows now',
	'external-refused': ({ name }: { name: string }) => `Signing in with ${name} failed. Try again, or use another way to sign in`,
	'passkey-refused': ({ why }: { why: string }) => `The passkey was rejected: ${why}`,
	'sign-in-again': ({ minutes }: { minutes: number }) =>
		`You have no password on this hub and signed in more than ${minutes} minutes ago. Sign out, sign in again, and repeat this`,
	'wrong-code': () => 'The code is wrong or was already used. Wait for the next one. After five attempts, sign in again.',
	'cross-site': () => 'The form was not sent from a page of this hub, so nothing was changed. Open the page here and try again.',
	'stale-form': () =>
		'The page was opened before you signed in or out, or more than a day ago, so nothing was changed. Open the page again and repeat what you did.',
	'app-file-in-page': () => 'Files of an app are served to the app only, not to the pages of the hub. Open the page of the app.',
	'read-only': () => 'You have read access but not the required permissions for this operation',
	'pull-request-needed': () => 'Forbidden: pass `create_pr=1` as a query parameter to create a Pull Request',
	'write-token-needed': () => 'You must use a write token to do this',
	'permission-needed': ({ permission }: { permission: string }) => `The token used does not carry the permission "${permission}" here`,
	'token-in-address': () =>
		'The address contains an access token, and addresses are kept in logs and histories. Send it in the Authorization header, and revoke this one',
	'token-not-found': () => 'Token not found. It may have been revoked',
	'app-not-found': () => 'Application not found. It may have been deleted',
	'oauth-request': ({ why }: { why: string }) => `Cannot authorize this application: ${why}`,
	'oauth-refused': ({ why }: { reason: string; why: string }) => `Cannot issue a token: ${why}`,
	'oauth-client': ({ why }: { reason: string; why: string }) => `Cannot identify the application: ${why}`,
	'device-code': () => 'This code is not valid. It was mistyped, was already used, or expired after 15 minutes',
	'not-namespace-member': ({ kind, namespace }: { kind: string; namespace: string }) =>
		`You don't have the rights to create a ${kind} under the namespace "${namespace}"`,
	'revision-not-found': ({ rev }: { rev: string }) => `Invalid rev id: ${rev}`,
	'attachment-not-found': () => 'You have no such attachment. It may be deleted already',
	'entry-not-found': (_: { commit?: string }) => 'Entry not found',
	'folder-not-found': ({ path, rev }: { path: string; rev: string }) => `${path} does not exist on "${rev}"`,
	'nothing-to-delete': (_: { path: string }) => "A file with this name doesn't exist",
	'repo-exists': ({ kind }: { kind: string; url?: string; id: string }) => `You already created this ${kind} repo`,
	'move-target-exists': ({ kind, name, namespace }: { kind: string; name: string; namespace: string }) =>
		`A ${kind} repository called ${name} under the namespace ${namespace} already exists`,
	'reference-exists': ({ ref }: { ref: string }) => `Reference ${ref} already exists`,
	'default-branch': ({ ref }: { ref: string }) => `Cannot delete ${ref}`,
	'sign-up-closed': () => 'Sign-up is closed at this hub. Ask its administrators for an account',
	'invitation-needed': () =>
		'You need an invitation to sign up at this hub. Open the link of an unused invitation, or ask an administrator for one',
	'mail-key': () => 'This link was already used or has expired. Ask for a new e-mail',
	'account-exists': ({ name }: { name: string }) => `The name "${name}" is already used. Choose another`,
	'email-exists': () => 'An account with this e-mail address already exists. Sign in instead, or use another address',
	'weak-password': ({ min }: { min: number }) => `Choose a password of at least ${min} characters`,
	'account-not-found': ({ name }: { name: string; near?: readonly { label: string; href: string }[] }) =>
		`There is no person or organization called "${name}"`,
	'account-in-use': () => 'This account still owns repositories. Delete or transfer them first',
	'account-suspended': ({ reason }: { reason?: string | undefined }) =>
		`This account is suspended${reason ? ` (${reason})` : ''}. Ask the administrators of this hub`,
	'org-admin-needed': ({ name }: { name: string }) => `Only administrators of ${name} may do this`,
	'operator-only': () =>
		'Only callers on the machine of the hub may read this. To let others read it, set STOA_METRICS_FROM to their addresses, or set STOA_METRICS_TOKEN and send it as Authorization: Bearer.',
	'hub-admin-needed': () => 'Only administrators of this hub can do this, signed in on its pages',
	'not-a-member': ({ name, org }: { name: string; org: string }) => `${name} is not a member of ${org}`,
	'member-already': ({ name, org }: { name: string; org: string }) => `${name} is a member of ${org} already`,
	'last-admin': ({ org }: { org: string }) => `${org} must keep an administrator. Appoint another one first`,
	'domain-not-found': ({ domain }: { domain: string }) => `${domain} is not a domain of this organization`,
	'domain-taken': ({ domain }: { domain: string }) => `Another organization has verified ${domain}. It has to remove the domain first`,
	'domain-unproven': ({ name, value, found }: { name: string; value: string; found: number }) =>
		`No TXT record "${value}" was found under ${name} (${found} others were). It can take an hour until name servers show a new record`,
	'group-not-found': () => 'Resource group not found',
	'group-exists': ({ name }: { name: string }) => `A resource group called "${name}" already exists here. Choose another name`,
	'group-not-empty': ({ name, count }: { name: string; count: number }) =>
		`The group ${name} still holds ${count} repositories. Remove them first, so that they do not become visible by accident`,
	'setup-refused': () =>
		'This setup link has expired, or the hub already has an administrator. If it has none, restart the hub to get a new link',
	'report-not-found': () => 'Report not found. Another administrator may have closed it',
	'invitation-not-found': () => 'This invitation is for another account, was used or withdrawn, or has expired. Ask for a new one',
	'discussion-not-found': ({ number }: { number: number }) => `Discussion or comment ${number} was not found in this repository`,
	'guest-limit': ({ limit }: { limit: number }) =>
		`You uploaded more than ${limit} bytes today for pull requests to repositories that you cannot write. Continue tomorrow, or ask for write access`,
	'discussions-disabled': ({ kind, id }: { kind: string; id: string }) =>
		`Discussions and pull requests are disabled for the ${kind} ${id}`,
	'discussion-locked': ({ number }: { number: number }) =>
		`Discussion ${number} is locked. Only people with write access to the repository can add to it`,
	'discussion-closed': ({ number, status }: { number: number; status: string }) => `Discussion ${number} is ${status}. Reopen it first`,
	'merge-conflict': ({ paths }: { paths: readonly string[] }) =>
		`Cannot merge: both sides changed ${paths.slice(0, 10).join(', ')}${paths.length > 10 ? ` and ${paths.length - 10} more` : ''}; bring the pull request up to date first`,
	'collection-not-found': () => 'Collection not found',
	'collection-exists': ({ title }: { title: string; slug: string }) =>
		`A collection called "${title}" already exists here. Choose another title`,
	'collection-item-exists': ({ id }: { id: string }) => `${id} is in this collection already`,
	'collection-item-not-found': () => 'Item not found in this collection',
	'paper-not-found': ({ id }: { id: string }) => `No card on this hub cites a paper ${id}`,
	'webhook-not-found': ({ id }: { id: string }) => `Webhook or delivery "${id}" not found`,
	'stale-parent': () => 'The branch was updated since you opened this page. Please refresh and try again.',
	'object-missing': ({ oid, path }: { oid: string; path?: string }) =>
		`Cannot commit ${path ?? 'the file'}: no bytes are stored under ${oid}; upload them first`,
	'object-mismatch': ({ what, expected, actual }: { what: string; expected: string; actual: string }) =>
		`Cannot store the bytes: their ${what} is ${actual}, not ${expected}`,
	'object-not-found': ({ oid }: { oid: string }) => `Object ${oid} does not exist on the server`,
	'object-damaged': ({ oid }: { oid: string }) =>
		`The stored bytes of ${oid} are damaged. Upload the file again, or ask the administrators of the hub to restore it.`,
	'file-too-large': ({ path, limit }: { path: string; limit: number }) =>
		`Cannot commit "${path}" as a regular file: more than ${limit} bytes must go through LFS or Xet`,
	'too-many': ({ what, limit }: { what: string; limit: number }) => `too many parameters: at most ${limit} ${what} in one request`,
	'too-large': ({ what, limit }: { what: string; limit: number }) => `${what} is larger than ${limit} bytes`,
	'too-deep': ({ what, limit }: { what: string; limit: number }) =>
		`${what} is nested more than ${limit} levels deep. Send it with fewer levels.`,
	'too-compressed': ({ ratio }: { ratio: number }) =>
		`The request unpacks to more than ${ratio} times its size. Send it without compression.`,
	'too-slow': ({ seconds }: { seconds: number }) => `The request did not arrive within ${seconds} seconds. Send it again.`,
	'range-unsatisfiable': ({ size }: { size: number }) => `The requested range lies outside the ${size} bytes of the file`,
	'invalid-xorb': ({ why }: { why: string }) => `Cannot store the xorb: ${why}`,
	'invalid-shard': ({ why }: { why: string }) => `Cannot register the shard: ${why}`,
	'xet-token': ({ why }: { why: string }) => `Cannot use the Xet access token: ${why}`,
	signature: () => 'The signature of this address is not valid, has expired, or its right has ended: ask for a new one',
	'too-many-requests': ({ seconds }: { seconds: number }) => `Too many requests: try again in ${seconds} seconds`,
	'git-refused': ({ why }: { why: string }) => why,
	'not-in-catalogue': ({ what, text }: { what: string; text: string; near: readonly { label: string; href: string }[] }) =>
		`There is no ${what} called "${text}"`,
	'route-not-found': ({ method, path }: { method: string; path: string }) =>
		`There is nothing at ${method === 'GET' ? '' : `${method} `}${path}`,
	'cannot-start': ({ what, why }: { what: string; why: string }) => `Cannot start ${what}: ${why}`,
	'collection-running': () => 'Nothing was collected: another collection is running. Wait until it ends.',
	'job-running': ({ job }: { job: string }) => `The job "${job}" is running already. Wait until it ends`,
	'job-not-found': ({ job }: { job: string }) => `There is no job "${job}" that can be run by hand. See the list of jobs`,
	'mail-failed': ({ to, why }: { to: string; why: string }) => `Cannot send an e-mail to ${to}: ${why}`,
	'check-running': () => 'A check is running already. Wait until it ends',
	'backup-running': ({ target }: { target: string }) =>
		`A backup is being written already, so none was begun to "${target}". Wait until it has finished`,
	'backup-target': ({ target, why }: { target: string; why: string }) => `Cannot use "${target}" for backups: ${why}`,
	'backup-not-found': ({ target, id }: { target: string; id: string }) =>
		`Backup "${id}" was not found in "${target}". "stoa backup list" shows the ones that are there`,
	'backup-damaged': ({ id, why }: { id: string; why: string }) =>
		`Backup ${id} cannot be used: ${why}. Use another one; "stoa backup list" shows them`,
	'backup-newer': ({ id }: { id: string }) =>
		`Backup ${id} was written by a newer version of Stoa. Install that version, or a newer one, first`,
	'store-move': ({ place, why }: { place: string; why: string }) => `Cannot move large files to "${place}": ${why}`,
	'database-move': ({ why }: { why: string }) => `Cannot move the database: ${why}`,
	'restore-refused': ({ why }: { why: string }) => `Nothing was restored: ${why}`,
	'setting-taken': ({ key, as }: { key: string; as: string }) => `"${key}" is a ${as} of this app already: remove that first`,
	'lock-held': ({ path, owner }: { path: string; owner: string }) => `"${path}" is locked by ${owner}`,
	'lock-not-found': ({ id }: { id: string }) => `There is no lock ${id} in this repository`,
	'not-offered': ({ what, why }: { what: string; why: string }) => `This hub does not offer ${what}: ${why}`,
	'viewer-parameter-missing': ({ name }: { name: string }) => `Parameter '${name}' is required`,
	'viewer-sign-in': () => 'The dataset does not exist, or is not accessible without authentication (private or gated).',
	'viewer-dataset-not-found': () => 'The dataset does not exist, or is not accessible with the current credentials (private or gated).',
	'viewer-parameter': ({ name, why }: { name: string; why: string }) => `Parameter '${name}' ${why}`,
	// Clients compare the sentence; the pages show the reason.
	'viewer-condition': ({ name }: { name: string; why: string }) => `Parameter '${name}' contains errors or invalid symbols`,
	'viewer-no-text': () => 'No string columns to search: this split has no column of texts',
	'viewer-not-ready': () => 'The server is busier than usual and the response is not ready yet. Please retry later.',
	'viewer-costly': ({ why }: { why: string }) => `The rows cannot be searched: ${why}. Ask for less, or read the files of the dataset`,
	'viewer-split-not-found': () => 'Not found.',
	'viewer-cell-file': () => 'This address has expired, or you may no longer read its file. Load the rows again to get a new address.',
	'viewer-empty': ({ why }: { why: string }) => why,
	'viewer-splits': ({ why }: { why: string }) => why,
	'viewer-unreadable': ({ file, why }: { file: string; why: string }) => `Cannot read ${file}: ${why}`,
	'viewer-too-large': ({ file, why }: { file: string; why: string }) => `Cannot read ${file}: ${why}`,
	'viewer-format': ({ file, why }: { file: string; why: string }) => `Cannot show the rows of ${file}: ${why}`,
	'viewer-not-offered': ({ what }: { what: string }) =>
		`This hub does not compute ${what} of datasets: read the dataset's own files instead`,
	'storage-full': () =>
		'The disk of this hub is full, so nothing was stored. Ask the administrators of the hub to free space, then try again.',
	'storage-limit': ({
		name,
		storageClass,
		used,
		limit,
		wanted,
	}: {
		name: string
		storageClass: 'public' | 'private'
		used: number
		limit: number
		wanted: number
	}) =>
		`The ${storageClass} storage of "${name}" has no room for ${byteText(wanted)} more: ${byteText(used)} of ${byteText(limit)} are in use. Delete files or repositories that are no longer needed, or ask an administrator of this hub for more space.`,
	'external-image-failed': ({ host, why }: { host: string; why: string }) =>
		`Cannot show an image of ${host}: the image ${why}. Open it at its own address instead.`,
	unavailable: ({ what }: { what: string }) => `${what} is not available right now: try again in a moment`,
} as const

/** Most characters of a value that a message quotes. */
const QUOTED_MAX = 200
/** Most characters of a field written by our own code, which may quote values itself. */
const SAID_MAX = 1000
/** Fields that contain sentences or parts of them, and not only one value. */
const SAID: ReadonlySet<string> = new Set(['what', 'why', 'messages', 'reason'])
/** Most values of a list that a message names. */
const LISTED_MAX = 100

/**
 * Fields shortened for a message: no value of a caller is repeated with more than 200 characters. A body of megabytes would
 * otherwise be copied into the message, a header, the answer and the log.
 */
function bounded(fields: object): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]: [string, unknown]) => {
			const cut = SAID.has(name) ? cutSentence : cutValue
			if (typeof value === 'string') return [name, cut(value)]
			if (Array.isArray(value)) return [name, value.slice(0, LISTED_MAX).map((one: unknown) => (typeof one === 'string' ? cut(one) : one))]
			return [name, value]
		}),
	)
}

function cutValue(text: string): string {
	return text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX - 1).toWellFormed()}…` : text
}

/** Shortens quoted text, and each run without a blank, so that a value that contains quotes is shortened too. */
function cutSentence(text: string): string {
	return text
		.slice(0, SAID_MAX)
		.replaceAll(/"([^"]{200})[^"]+"?/g, (_, kept: string) => `"${cutValue(`${kept} `)}"`)
		.replaceAll(/\S{201,}/g, cutValue)
		.toWellFormed()
}

type Messages = typeof MESSAGES
/** The code of a failure. */
export type HubErrorCode = keyof Messages
type FieldsArgument<Code extends HubErrorCode> =
	Parameters<Messages[Code]> extends [infer Fields] ? (Record<string, never> extends Fields ? [fields?: Fields] : [fields: Fields]) : []

/** A failure that the product can explain. The server maps it to a status; any other thrown error is a bug. */
export class HubError<Code extends HubErrorCode = HubErrorCode> extends Error {
	readonly code: Code
	readonly fields: Readonly<Record<string, unknown>>

	constructor(code: Code, ...[fields]: FieldsArgument<Code>) {
		// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- FieldsArgument ties the fields to the code; TypeScript cannot follow the pair through the table
		super((MESSAGES[code] as (fields: unknown) => string)(bounded(fields ?? {})))
		this.name = 'HubError'
		this.code = code
		this.fields = Object.fromEntries(Object.entries(fields ?? {}))
	}
}

/**
 * Whether `error` is the failure called `code`.
 *
 * @example
 * ```ts
 * assert.ok(isHubError(new HubError('repo-not-found'), 'repo-not-found'))
 * ```
 */
export function isHubError<Code extends HubErrorCode>(error: unknown, code?: Code): error is HubError<Code> {
	return error instanceof HubError && (code === undefined || error.code === code)
}
