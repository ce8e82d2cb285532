import type { ReportView } from '@stoa/hub'
import { Button, ButtonLink, EmptyState, Note, Notice, Pagination, TextArea, When } from '@stoa/ui'
import {
	accountAddress,
	discussionAddress,
	discussionEventAddress,
	repoAddress,
	type TakedownAddressed,
	takedownAddress,
} from '@stoa/vocabulary'
import { AdminLayout, ADMIN_PARTS } from '../../../parts/admin/admin-layout.tsx'
import { FilterLinks } from '../../../parts/filter-links.tsx'
import { PostForm } from '../../../parts/form-page.tsx'
import type { FormState } from '../../../site/form.ts'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { AdminReportsData } from './act.ts'
import styles from './page.module.css'
import type { Words } from '../../../words/words.ts'

/** What users reported, and what was done about it. */
export function AdminReportsPage({ data: { isOpen, isDone, reports, next, form } }: { data: AdminReportsData }) {
	const words = useWords().administration.reports
	const { href } = ADMIN_PARTS.reports
	return (
		<AdminLayout part="reports">
			<FilterLinks
				label={words.reportsByStatus}
				links={[
					{ text: words.open, href, isCurrent: isOpen },
					{ text: words.closed, href: `${href}?status=closed`, isCurrent: !isOpen },
				]}
			/>
			{isDone && (
				<Notice tone="good">
					<p>{words.wasClosed}</p>
				</Notice>
			)}
			{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
			{reports.length === 0 ? (
				<EmptyState title={isOpen ? words.noOpenReports : words.noClosedReports}>{words.noReportsHint}</EmptyState>
			) : (
				<ul className={styles.reports}>
					{reports.map((view) => (
						<Report key={view.report.id} view={view} form={form} />
					))}
				</ul>
			)}
			<Pagination
				nextHref={next === undefined ? undefined : `${href}?${new URLSearchParams({ status: isOpen ? 'open' : 'closed', before: next })}`}
			/>
		</AdminLayout>
	)
}

/** What a report is about: where it is, and where an administrator acts on it. */
function targetOf(
	words: Words['administration']['reports'],
	{ report, repo, account }: ReportView,
): { href: string; text: string; subject: TakedownAddressed } | undefined {
	if (account) return { href: accountAddress(account.name), text: account.name, subject: { account: account.name } }
	if (!repo) return undefined
	const address = { kind: repo.kind, id: repo.name }
	const { number, eventId: event } = report
	if (number === undefined) return { href: repoAddress(address), text: repo.name, subject: { repo: address } }
	const text = `${repo.name} #${number}`
	if (event === undefined) return { href: discussionAddress(address, number), text, subject: { repo: address, number } }
	return { href: discussionEventAddress(address, number, event), text: words.comment(text), subject: { repo: address, number, event } }
}

function Report({ view, form }: { view: ReportView; form: FormState }) {
	const {
		administration: { reports: words },
		parts: { report: reportWords },
	} = useWords()
	const { now } = useFrame()
	const { report, reporter, closer } = view
	const target = targetOf(words, view)
	const isMine = form.values['report'] === report.id
	if (!target) return null
	return (
		<li>
			<h2>
				<a href={target.href}>{target.text}</a>
			</h2>
			<p>
				<Note>{reportWords.categories[report.category]}</Note>{' '}
				{reporter ? <a href={accountAddress(reporter.name)}>{reporter.name}</a> : words.aDeletedAccount},{' '}
				<When date={report.createdAt} now={now} />
			</p>
			<blockquote dir="auto">{report.reason}</blockquote>
			{report.closedAt ? (
				<p>
					{words.closedBy({
						name: closer?.name ?? words.byDeletedAccount,
						when: <When date={report.closedAt} now={now} />,
						outcome: <span dir="auto">{report.outcome}</span>,
					})}
				</p>
			) : (
				<>
					<div>
						<ButtonLink href={takedownAddress(target.subject, report.id)} label={words.reviewNamed(target.text)} weight="main">
							{words.review}
						</ButtonLink>
					</div>
					<details open={isMine}>
						<summary>{words.closeWithoutAction}</summary>
						<PostForm action={ADMIN_PARTS.reports.href}>
							<input type="hidden" name="report" value={report.id} />
							<TextArea
								name="outcome"
								id={`outcome-${report.id}`}
								label={words.answerReporter}
								rows={2}
								error={isMine ? form.errors['outcome'] : undefined}
								defaultValue={isMine ? form.values['outcome'] : undefined}
								required
								maxLength={2000}
							/>
							<div>
								<Button type="submit">{words.closeReport}</Button>
							</div>
						</PostForm>
					</details>
				</>
			)}
		</li>
	)
}
