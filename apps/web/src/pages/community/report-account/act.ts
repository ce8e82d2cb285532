import type { Account } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { REPORT_FIELDS } from '../../../parts/report-form.tsx'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page that reports an account shows. */
export interface ReportAccountData {
	account: Account
	isSent: boolean
	form: FormState
}

/** Finds the account that the address names. @throws `sign-in-needed` | `account-not-found` */
export async function loadReportAccount({ hub, actor, url }: PageCall): Promise<ReportAccountData> {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	return { account: await hub.people.account(url.searchParams.get('account') ?? '', actor), isSent: false, form: EMPTY_FORM }
}

/** Sends the report. */
export const actReportAccount = answerForms({
	find: async (call: PageCall) => ({ ...call, account: (await loadReportAccount(call)).account }),
	load: loadReportAccount,
	forms: form({
		fields: REPORT_FIELDS,
		async run({ hub, actor, account }: PageCall & { account: Account }, said) {
			await hub.moderation.report(actor, { account: account.name }, said)
			return { isSent: true }
		},
		failures: { 'invalid-input': 'reason' },
	}),
})
