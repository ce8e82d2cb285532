import type { RepoKind } from '@stoa/vocabulary'
import { REPORT_FIELDS } from '../../../parts/report-form.tsx'
import { type AtRepo, findRepo, loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'

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

/** What the address says the report is about. */
function subjectOf({ searchParams }: URL): Pick<ReportData, 'number' | 'eventId'> {
	const asked = searchParams.get('number') ?? ''
	const number = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined
	return { number, eventId: number === undefined ? undefined : (searchParams.get('event') ?? undefined) }
}

/** Reads what the address says it is about. @throws `sign-in-needed` */
export function loadReport(kind: RepoKind): (call: Call) => Promise<ReportData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind, 'person')
		return isElsewhere(frame) ? frame : { frame, ...subjectOf(call.url), isSent: false, form: EMPTY_FORM }
	}
}

/** Sends it. */
export const actReport = (kind: RepoKind) =>
	answerForms({
		find: (call: Call) => findRepo(call, kind, 'person'),
		load: loadReport(kind),
		forms: form({
			fields: REPORT_FIELDS,
			async run({ hub, actor, ref, url }: AtRepo, said) {
				await hub.moderation.report(actor, { repo: ref, ...subjectOf(url) }, said)
				return { isSent: true }
			},
			failures: { 'invalid-input': 'reason', 'discussion-not-found': 'form' },
		}),
	})
