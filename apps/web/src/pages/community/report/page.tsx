import { discussionAddress, repoAddress, reportAddress } from '@stoa/vocabulary'
import { FormPage } from '../../../layouts/form-page.tsx'
import { REPORT_LEAD, ReportForm, ReportSent } from '../../../layouts/report-form.tsx'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import type { ReportData } from './act.ts'

/** Reports a repository, a thread or a comment to the administrators of the hub. */
export function ReportPage({ data: { frame, number, eventId, isSent, form } }: { data: ReportData }) {
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const what = eventId !== undefined ? 'this comment' : number !== undefined ? `number ${number}` : frame.repo.name
	const back = number === undefined ? repoAddress(address) : discussionAddress(address, number)
	return (
		<RepoLayout frame={frame} tab={number === undefined ? 'home' : 'community'}>
			<FormPage title={`Report ${what}`} lead={REPORT_LEAD} wide>
				{isSent ? <ReportSent back={back} /> : <ReportForm action={reportAddress(address, { number, event: eventId })} form={form} />}
			</FormPage>
		</RepoLayout>
	)
}
