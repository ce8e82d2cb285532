import { discussionAddress, repoAddress, reportAddress } from '@stoa/vocabulary'
import { FormPage } from '../../../parts/form-page.tsx'
import { ReportForm, ReportSent } from '../../../parts/report-form.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { ReportData } from './act.ts'

/** Reports a repository, a thread or a comment to the administrators of the hub. */
export function ReportPage({ data: { frame, number, eventId, isSent, form } }: { data: ReportData }) {
	const {
		community: { report: words },
		parts,
	} = useWords()
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const title = eventId !== undefined ? words.titleComment : number !== undefined ? words.titleThread(number) : words.title(frame.repo.name)
	const back = number === undefined ? repoAddress(address) : discussionAddress(address, number)
	return (
		<RepoLayout frame={frame} tab={number === undefined ? 'home' : 'community'}>
			<FormPage title={title} lead={parts.report.lead} wide>
				{isSent ? <ReportSent back={back} /> : <ReportForm action={reportAddress(address, { number, event: eventId })} form={form} />}
			</FormPage>
		</RepoLayout>
	)
}
