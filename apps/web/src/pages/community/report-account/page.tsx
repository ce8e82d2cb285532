import { accountAddress, accountReportAddress } from '@stoa/vocabulary'
import { FormPage } from '../../../parts/form-page.tsx'
import { ReportForm, ReportSent } from '../../../parts/report-form.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { ReportAccountData } from './act.ts'

/** Reports a person or an organization to the administrators of the hub. */
export function ReportAccountPage({ data: { account, isSent, form } }: { data: ReportAccountData }) {
	const {
		community: { reportAccount: words },
		parts,
	} = useWords()
	return (
		<FormPage title={words.title(account.name)} lead={parts.report.lead} wide>
			{isSent ? <ReportSent back={accountAddress(account.name)} /> : <ReportForm action={accountReportAddress(account.name)} form={form} />}
		</FormPage>
	)
}
