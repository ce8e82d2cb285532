import type { ReportView } from '@stoa/hub'
import { Button, Choice, EmptyState, Notice, Pagination, TextArea, When } from '@stoa/ui'
import { accountAddress, discussionAddress, discussionEventAddress, repoAddress } from '@stoa/vocabulary'
import { AdminLayout, ADMIN_PARTS } from '../../layouts/admin/admin-layout.tsx'
import { FilterLinks } from '../../layouts/filter-links.tsx'
import { PostForm } from '../../layouts/form-page.tsx'
import type { FormState } from '../../site/form.ts'
import { useFrame } from '../../site/frame.tsx'
import type { AdminReportsData } from './act.ts'
import styles from './page.module.css'

/** What people reported, and what was done about it. */
export function AdminReportsPage({ data: { isOpen, reports, next, form } }: { data: AdminReportsData }) {
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
			{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
			{reports.length === 0 ? (
				<EmptyState title={isOpen ? 'Nothing is open' : 'Nothing is closed'}>What people report stands here.</EmptyState>
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

function Report({ view: { report, repo, reporter, closer }, form }: { view: ReportView; form: FormState }) {
	const { now } = useFrame()
	const address = { kind: repo.kind, id: repo.name }
	const { number, eventId } = report
	const href =
		number === undefined
			? repoAddress(address)
			: eventId === undefined
				? discussionAddress(address, number)
				: discussionEventAddress(address, number, eventId)
	const isMine = form.values['report'] === report.id
	return (
		<li>
			<h2>
				<a href={href}>
					{repo.name}
					{number !== undefined && ` #${number}`}
				</a>
				{eventId !== undefined && ', a comment'}
			</h2>
			<p>
				{reporter ? <a href={accountAddress(reporter.name)}>{reporter.name}</a> : 'Somebody who left'},{' '}
				<When date={report.createdAt} now={now} />
			</p>
			<blockquote dir="auto">{report.reason}</blockquote>
			{report.closedAt ? (
				<p>
					Closed by {closer?.name ?? 'somebody who left'}, <When date={report.closedAt} now={now} />: {report.outcome}
				</p>
			) : (
				<PostForm action={ADMIN_PARTS.reports.href}>
					<input type="hidden" name="report" value={report.id} />
					<TextArea
						name="outcome"
						id={`outcome-${report.id}`}
						label="What you did about it"
						rows={2}
						error={isMine ? form.errors['outcome'] : undefined}
						defaultValue={isMine ? form.values['outcome'] : undefined}
						required
						maxLength={2000}
					/>
					{eventId !== undefined && <Choice type="checkbox" name="hide" value="yes" label="Hide the comment: its text goes for good" />}
					<div>
						<Button type="submit">Close the report</Button>
					</div>
				</PostForm>
			)}
		</li>
	)
}
