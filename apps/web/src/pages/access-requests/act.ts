import type { AccessDecision, AccessRequestPage, AccessStatus } from '@stoa/hub'
import { accessRequestsAddress, HubError, type RepoKind } from '@stoa/vocabulary'
import { loadRepo, type RepoFrame, type RepoParams } from '../../layouts/repo/load-repo.ts'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../site/route.ts'

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

/** Asks for the requests. @throws `sign-in-needed` | `read-only` | `not-gated` */
export function loadAccessRequests(kind: RepoKind): (call: Call) => Promise<AccessRequestsData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind)
		if (isElsewhere(frame)) return frame
		const { hub, actor, url } = call
		if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
		if (!frame.mayAdminister) throw new HubError('read-only')
		const status = STATUSES.find((one) => one === url.searchParams.get('status')) ?? 'pending'
		const search = (url.searchParams.get('q') ?? '').slice(0, 200).trim()
		const ref = { kind, id: frame.repo.name }
		const after = url.searchParams.get('after') ?? undefined
		const page = await hub.gates.list(actor, ref, status, { after, limit: PAGE, search: search === '' ? undefined : search })
		return { frame, status, search, page, form: EMPTY_FORM }
	}
}

/** Decides about the people ticked, or gives access unasked: the form's `do` says which. */
export function actAccessRequests(kind: RepoKind): (call: Call) => Promise<(AccessRequestsData & { invalid: true }) | Elsewhere> {
	return async (call) => {
		const data = await loadAccessRequests(kind)(call)
		if (isElsewhere(data)) return data
		const ref = { kind, id: data.frame.repo.name }
		const grants = call.form.get('do') === 'grant'
		try {
			await (grants ? grant(call, ref) : decide(call, ref))
			return { redirect: accessRequestsAddress(ref, new URLSearchParams({ status: data.status })) }
		} catch (error) {
			const form = refuse(call.form, error, {
				'invalid-input': grants ? 'grant-until' : 'form',
				'account-not-found': 'user',
				'access-granted-already': 'user',
				'access-request-not-found': 'form',
				'too-many': 'form',
			})
			return { ...data, form, invalid: true }
		}
	}
}

type Ref = { kind: RepoKind; id: string }

function untilOf(text: string | null): Date | undefined {
	if (text === null || text === '') return undefined
	const date = new Date(text)
	if (Number.isNaN(date.getTime())) throw new HubError('invalid-input', { what: 'the end', why: 'write a date as 2026-01-31' })
	return date
}

async function grant({ hub, actor, form }: Call, ref: Ref): Promise<void> {
	await hub.gates.grant(actor, ref, { name: (form.get('user') ?? '').trim() }, untilOf(form.get('grant-until')))
}

async function decide({ hub, actor, form }: Call, ref: Ref): Promise<void> {
	const status = STATUSES.find((one) => one === form.get('do'))
	if (status === undefined) throw new HubError('invalid-input', { what: 'the form', why: 'it names no decision' })
	const reason = (form.get('reason') ?? '').trim() || undefined
	const expiresAt = status === 'accepted' ? untilOf(form.get('until')) : undefined
	const decision: AccessDecision = { status, reason: status === 'rejected' ? reason : undefined, expiresAt }
	const people = form.getAll('person')
	if (people.length === 0) throw new HubError('invalid-input', { what: 'the decision', why: 'select at least one request' })
	const results = await hub.gates.handleAll(
		actor,
		ref,
		people.map((id) => ({ user: { id }, ...decision })),
	)
	const failed = results.find(({ error }) => error !== undefined)?.error
	if (failed) throw failed
}
