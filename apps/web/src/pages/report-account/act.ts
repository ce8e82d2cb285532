import type { Account } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { categoryOf } from '../../layouts/report-form.tsx'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { PageCall } from '../../site/route.ts'

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
export async function actReportAccount(call: PageCall): Promise<ReportAccountData & { invalid?: boolean }> {
	const data = await loadReportAccount(call)
	const { hub, actor, form } = call
	try {
		const said = { category: categoryOf(form.get('category')), reason: form.get('reason') ?? '' }
		await hub.moderation.report(actor, { account: data.account.name }, said)
		return { ...data, isSent: true }
	} catch (error) {
		return { ...data, form: refuse(form, error, { 'invalid-input': 'reason' }), invalid: true }
	}
}
