import { accountAddress, accountReportAddress } from '@stoa/vocabulary'
import { FormPage } from '../../../layouts/form-page.tsx'
import { REPORT_LEAD, ReportForm, ReportSent } from '../../../layouts/report-form.tsx'
import type { ReportAccountData } from './act.ts'

/** Reports a person or an organization to the administrators of the hub. */
export function ReportAccountPage({ data: { account, isSent, form } }: { data: ReportAccountData }) {
	return (
		<FormPage title={`Report ${account.name}`} lead={REPORT_LEAD} wide>
			{isSent ? <ReportSent back={accountAddress(account.name)} /> : <ReportForm action={accountReportAddress(account.name)} form={form} />}
		</FormPage>
	)
}
