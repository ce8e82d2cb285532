import { Button, ButtonLink, Notice, TextArea } from '@stoa/ui'
import { discussionAddress, repoAddress, reportAddress } from '@stoa/vocabulary'
import { FormPage, PostForm } from '../../layouts/form-page.tsx'
import { RepoLayout } from '../../layouts/repo/repo-layout.tsx'
import { fieldOf } from '../../site/form.ts'
import type { ReportData } from './act.ts'

/** Tells those who run the hub about something. */
export function ReportPage({ data: { frame, number, eventId, isSent, form } }: { data: ReportData }) {
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const what = eventId !== undefined ? 'this comment' : number !== undefined ? `number ${number}` : frame.repo.name
	const back = number === undefined ? repoAddress(address) : discussionAddress(address, number)
	return (
		<RepoLayout frame={frame} tab={number === undefined ? 'home' : 'community'}>
			<FormPage title={`Report ${what}`} lead="Those who run this hub read it; its authors are not told who wrote." wide>
				{isSent ? (
					<>
						<Notice tone="good">
							<p>Thank you. It waits for those who run this hub.</p>
						</Notice>
						<div>
							<ButtonLink href={back}>Back</ButtonLink>
						</div>
					</>
				) : (
					<PostForm action={reportAddress(address, { number, event: eventId })} state={form}>
						<TextArea
							{...fieldOf(form, 'reason')}
							label="What is wrong with it?"
							hint="Which rule it breaks, where to look, what would put it right."
							required
							maxLength={2000}
							rows={6}
						/>
						<div>
							<Button type="submit" weight="main">
								Send the report
							</Button>
						</div>
					</PostForm>
				)}
			</FormPage>
		</RepoLayout>
	)
}
