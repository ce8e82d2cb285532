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
import { AdminLayout, ADMIN_PARTS } from '../../../layouts/admin/admin-layout.tsx'
import { FilterLinks } from '../../../layouts/filter-links.tsx'
import { PostForm } from '../../../layouts/form-page.tsx'
import { CATEGORY_WORDS } from '../../../layouts/report-form.tsx'
import type { FormState } from '../../../site/form.ts'
import { useFrame } from '../../../site/frame.tsx'
import type { AdminReportsData } from './act.ts'
import styles from './page.module.css'

/** What users reported, and what was done about it. */
export function AdminReportsPage({ data: { isOpen, isDone, reports, next, form } }: { data: AdminReportsData }) {
	const { href } = ADMIN_PARTS.reports
	return (
		<AdminLayout part="reports">
			<FilterLinks
				label="Reports by status"
				links={[
					{ text: 'Open', href, isCurrent: isOpen },
					{ text: 'Closed', href: `${href}?status=closed`, isCurrent: !isOpen },
				]}
			/>
			{isDone && (
				<Notice tone="good">
					<p>The report is closed, and the reporter was told the outcome.</p>
				</Notice>
			)}
			{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
			{reports.length === 0 ? (
				<EmptyState title={isOpen ? 'No open reports' : 'No closed reports'}>Reports from users appear here.</EmptyState>
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
function targetOf({ report, repo, account }: ReportView): { href: string; text: string; subject: TakedownAddressed } | undefined {
	if (account) return { href: accountAddress(account.name), text: account.name, subject: { account: account.name } }
	if (!repo) return undefined
	const address = { kind: repo.kind, id: repo.name }
	const { number, eventId: event } = report
	if (number === undefined) return { href: repoAddress(address), text: repo.name, subject: { repo: address } }
	const text = `${repo.name} #${number}`
	if (event === undefined) return { href: discussionAddress(address, number), text, subject: { repo: address, number } }
	return { href: discussionEventAddress(address, number, event), text: `${text}, a comment`, subject: { repo: address, number, event } }
}

function Report({ view, form }: { view: ReportView; form: FormState }) {
	const { now } = useFrame()
	const { report, reporter, closer } = view
	const target = targetOf(view)
	const isMine = form.values['report'] === report.id
	if (!target) return null
	return (
		<li>
			<h2>
				<a href={target.href}>{target.text}</a>
			</h2>
			<p>
				<Note>{CATEGORY_WORDS[report.category]}</Note>{' '}
				{reporter ? <a href={accountAddress(reporter.name)}>{reporter.name}</a> : 'A deleted account'},{' '}
				<When date={report.createdAt} now={now} />
			</p>
			<blockquote dir="auto">{report.reason}</blockquote>
			{report.closedAt ? (
				<p>
					Closed by {closer?.name ?? 'a deleted account'}, <When date={report.closedAt} now={now} />:{' '}
					<span dir="auto">{report.outcome}</span>
				</p>
			) : (
				<>
					<div>
						<ButtonLink href={takedownAddress(target.subject, report.id)} label={`Review and act on ${target.text}`} weight="main">
							Review and act
						</ButtonLink>
					</div>
					<details open={isMine}>
						<summary>Close without action</summary>
						<PostForm action={ADMIN_PARTS.reports.href}>
							<input type="hidden" name="report" value={report.id} />
							<TextArea
								name="outcome"
								id={`outcome-${report.id}`}
								label="Answer to the reporter"
								rows={2}
								error={isMine ? form.errors['outcome'] : undefined}
								defaultValue={isMine ? form.values['outcome'] : undefined}
								required
								maxLength={2000}
							/>
							<div>
								<Button type="submit">Close report</Button>
							</div>
						</PostForm>
					</details>
				</>
			)}
		</li>
	)
}
