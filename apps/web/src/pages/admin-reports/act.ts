import type { ReportView } from '@stoa/hub'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

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
export async function actAdminReports(call: PageCall): Promise<(AdminReportsData & { invalid: true }) | Elsewhere> {
	const { hub, actor, form } = call
	try {
		await hub.moderation.closeReport(actor, form.get('report') ?? '', form.get('outcome') ?? '')
		return { redirect: '/admin/reports?done=yes' }
	} catch (error) {
		const refused = refuse(form, error, { 'invalid-input': 'outcome', 'report-not-found': 'form', 'discussion-not-found': 'form' })
		return { ...(await loadAdminReports(call)), form: refused, invalid: true }
	}
}
