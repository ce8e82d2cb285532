import type { AccessDecision, AccessRequestPage, AccessStatus } from '@stoa/hub'
import { accessRequestsAddress, HubError, type RepoKind } from '@stoa/vocabulary'
import { type AtRepo, findRepo, frameOf, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { day, line, many, optionalLine } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'

/** Requests on one page. */
const PAGE = 50
const STATUSES: readonly AccessStatus[] = ['pending', 'accepted', 'rejected']

/** What the page of requests to a gated repository shows. */
export interface AccessRequestsData {
	frame: RepoFrame
	status: AccessStatus
	search: string
	page: AccessRequestPage
	form: FormState
}

type Call = PageCall<RepoParams>

const statusOf = ({ searchParams }: URL): AccessStatus => STATUSES.find((one) => one === searchParams.get('status')) ?? 'pending'

/** Asks for the requests. @throws `sign-in-needed` | `read-only` | `not-gated` */
export function loadAccessRequests(kind: RepoKind): (call: Call) => Promise<AccessRequestsData | Elsewhere> {
	return async (call) => {
		const at = await findRepo(call, kind, 'administrator')
		if (isElsewhere(at)) return at
		const { hub, actor, url, ref } = at
		const status = statusOf(url)
		const search = (url.searchParams.get('q') ?? '').slice(0, 200).trim()
		const after = url.searchParams.get('after') ?? undefined
		const page = await hub.gates.list(actor, ref, status, { after, limit: PAGE, search: search === '' ? undefined : search })
		return { frame: await frameOf(at), status, search, page, form: EMPTY_FORM }
	}
}

const FAILURES = {
	'account-not-found': 'user',
	'access-granted-already': 'user',
	'access-request-not-found': 'form',
	'too-many': 'form',
} as const

const listed = ({ ref, url }: AtRepo): string => accessRequestsAddress(ref, new URLSearchParams({ status: statusOf(url) }))

/** Decides about the people ticked. */
async function decide(at: AtRepo, people: readonly string[], decision: AccessDecision): Promise<string> {
	if (people.length === 0) throw new HubError('invalid-input', { what: 'the decision', why: 'select at least one request' })
	const wishes = people.map((id) => ({ user: { id }, ...decision }))
	const results = await at.hub.gates.handleAll(at.actor, at.ref, wishes)
	const failed = results.find(({ error }) => error !== undefined)?.error
	if (failed) throw failed
	return listed(at)
}

const DECISION = { ...FAILURES, 'invalid-input': 'form' } as const

const REQUEST_FORMS = {
	grant: form({
		fields: { user: line, 'grant-until': day('') },
		done: (words, { user }) => words.repository.accessRequests.nowHasAccess(user),
		async run(at: AtRepo, { user: name, 'grant-until': until }) {
			await at.hub.gates.grant(at.actor, at.ref, { name }, until)
			return listed(at)
		},
		failures: { ...FAILURES, 'invalid-input': 'grant-until' },
	}),
	accepted: form({
		fields: { person: many, until: day('') },
		done: (words) => words.repository.accessRequests.requestsAccepted,
		run: (at: AtRepo, { person, until }) => decide(at, person, { status: 'accepted', reason: undefined, expiresAt: until }),
		failures: DECISION,
	}),
	rejected: form({
		fields: { person: many, reason: optionalLine },
		done: (words) => words.repository.accessRequests.requestsRejected,
		run: (at: AtRepo, { person, reason }) => decide(at, person, { status: 'rejected', reason, expiresAt: undefined }),
		failures: DECISION,
	}),
	pending: form({
		fields: { person: many },
		done: (words) => words.repository.accessRequests.setBack,
		run: (at: AtRepo, { person }) => decide(at, person, { status: 'pending', reason: undefined, expiresAt: undefined }),
		failures: DECISION,
	}),
}

/** Decides about the people ticked, or gives access unasked. */
export const actAccessRequests = (kind: RepoKind) =>
	answerForms({ find: (call: Call) => findRepo(call, kind, 'administrator'), load: loadAccessRequests(kind), forms: REQUEST_FORMS })
