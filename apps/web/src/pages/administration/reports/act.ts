import { PAGES } from '@stoa/vocabulary'
import type { ReportView } from '@stoa/hub'
import { text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** Reports on one page. */
const PAGE = 30

/** What the queue of reports shows. */
export interface AdminReportsData {
	isOpen: boolean
	reports: ReportView[]
	next: string | undefined
	/** A report was just closed. */
	isDone: boolean
	form: FormState
}

/** Asks for the reports. @throws `sign-in-needed` | `hub-admin-needed` */
export async function loadAdminReports({ hub, actor, url }: PageCall): Promise<AdminReportsData> {
	const isOpen = url.searchParams.get('status') !== 'closed'
	const page = { before: url.searchParams.get('before') ?? undefined, limit: PAGE }
	return {
		isOpen,
		isDone: url.searchParams.get('done') === 'yes',
		...(await hub.moderation.reports(actor, isOpen, page)),
		form: EMPTY_FORM,
	}
}

/** Closes one without an act. */
export const actAdminReports = answerForms({
	find: itself<PageCall>,
	load: loadAdminReports,
	forms: form({
		fields: { report: text, outcome: text },
		done: (words) => words.administration.reports.reportClosed,
		async run({ hub, actor }: PageCall, { report, outcome }) {
			await hub.moderation.closeReport(actor, report, outcome)
			return PAGES.adminReports.href({ done: 'yes' })
		},
		failures: { 'invalid-input': 'outcome', 'report-not-found': 'form', 'discussion-not-found': 'form' },
	}),
})
