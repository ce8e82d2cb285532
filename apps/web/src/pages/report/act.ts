import { HubError, type RepoKind } from '@stoa/vocabulary'
import { categoryOf } from '../../layouts/report-form.tsx'
import { loadRepo, type RepoFrame, type RepoParams } from '../../layouts/repo/load-repo.ts'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../site/route.ts'

/** What the page that reports something shows. */
export interface ReportData {
	frame: RepoFrame
	/** The thread it is about. */
	number: number | undefined
	/** The comment in it. */
	eventId: string | undefined
	isSent: boolean
	form: FormState
}

type Call = PageCall<RepoParams>

/** Reads what the address says it is about. @throws `sign-in-needed` */
export function loadReport(kind: RepoKind): (call: Call) => Promise<ReportData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind)
		if (isElsewhere(frame)) return frame
		if (call.actor.kind === 'visitor') throw new HubError('sign-in-needed')
		const { searchParams } = call.url
		const asked = searchParams.get('number') ?? ''
		const number = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined
		const eventId = number === undefined ? undefined : (searchParams.get('event') ?? undefined)
		return { frame, number, eventId, isSent: false, form: EMPTY_FORM }
	}
}

/** Sends it. */
export function actReport(kind: RepoKind): (call: Call) => Promise<(ReportData & { invalid?: boolean }) | Elsewhere> {
	return async (call) => {
		const data = await loadReport(kind)(call)
		if (isElsewhere(data)) return data
		const { hub, actor, form } = call
		const { number, eventId } = data
		try {
			const said = { category: categoryOf(form.get('category')), reason: form.get('reason') ?? '' }
			await hub.moderation.report(actor, { repo: { kind, id: data.frame.repo.name }, number, eventId }, said)
			return { ...data, isSent: true }
		} catch (error) {
			return { ...data, form: refuse(form, error, { 'invalid-input': 'reason', 'discussion-not-found': 'form' }), invalid: true }
		}
	}
}
