import type { AccessRequestPage, AccessStatus } from '@stoa/hub'
import { Button, ButtonLink, EmptyState, Pagination, SearchField, Table, Tabs, TextField, When } from '@stoa/ui'
import { accessReportAddress, accessRequestsAddress, accountAddress } from '@stoa/vocabulary'
import { FormSection, PostForm } from '../../../layouts/form-page.tsx'
import { AccountAvatar } from '../../../layouts/org/account-avatar.tsx'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { fieldOf } from '../../../site/form.ts'
import type { AccessRequestsData } from './act.ts'
import styles from './page.module.css'

type Row = AccessRequestPage['requests'][number]

const TABS: readonly { status: AccessStatus; text: string; empty: string }[] = [
	{ status: 'pending', text: 'Waiting', empty: 'No requests are waiting for a decision.' },
	{ status: 'accepted', text: 'Accepted', empty: 'No requests were accepted.' },
	{ status: 'rejected', text: 'Rejected', empty: 'No requests were rejected.' },
]

/** Who asked to read a gated repository, what they answered, and what becomes of it. */
export function AccessRequestsPage({ data }: { data: AccessRequestsData }) {
	const { frame, status, search, page, form } = data
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const at = (changes: Record<string, string>): string =>
		accessRequestsAddress(address, new URLSearchParams({ status, ...(search !== '' && { q: search }), ...changes }))
	return (
		<RepoLayout frame={frame} tab="access">
			<div className={styles.page}>
				<h2>Access requests</h2>
				<div className={styles.bar}>
					<Tabs
						label="Requests by status"
						tabs={TABS.map((tab) => ({ text: tab.text, href: at({ status: tab.status }), current: tab.status === status }))}
					/>
					<form className={styles.search} action={accessRequestsAddress(address)}>
						<input type="hidden" name="status" value={status} />
						<SearchField label="Search user names" name="q" defaultValue={search} />
					</form>
					<ButtonLink href={accessReportAddress(address)} small>
						Download all as CSV
					</ButtonLink>
				</div>
				{page.requests.length === 0 ? (
					<EmptyState title="No requests">
						{search === '' ? TABS.find((tab) => tab.status === status)?.empty : 'No user name matches.'}
					</EmptyState>
				) : (
					<PostForm action={at({})} state={form}>
						<Requests rows={page.requests} status={status} />
						<Decision status={status} values={form.values} />
					</PostForm>
				)}
				<Pagination nextHref={page.next === undefined ? undefined : at({ after: page.next })} startHref={undefined} />
				<FormSection title="Grant access without a request">
					<PostForm action={at({})}>
						<input type="hidden" name="do" value="grant" />
						<TextField {...fieldOf(form, 'user')} label="User name" required autoComplete="off" autoCapitalize="none" spellCheck={false} />
						<TextField
							name="grant-until"
							label="Until"
							hint="Leave it empty for access that does not expire."
							type="date"
							error={form.errors['grant-until']}
							defaultValue={form.values['grant-until']}
						/>
						<div>
							<Button type="submit">Grant access</Button>
						</div>
					</PostForm>
				</FormSection>
			</div>
		</RepoLayout>
	)
}

function Decision({ status, values }: { status: AccessStatus; values: Readonly<Record<string, string>> }) {
	return (
		<div className={styles.decision}>
			{status !== 'accepted' && <TextField name="until" label="If accepted: until" type="date" defaultValue={values['until']} />}
			{status !== 'rejected' && (
				<TextField name="reason" label="If rejected: message to the person" defaultValue={values['reason']} maxLength={200} />
			)}
			<div className={styles.buttons}>
				{status !== 'accepted' && (
					<Button type="submit" name="do" value="accepted" weight="main">
						Accept selected
					</Button>
				)}
				{status !== 'rejected' && (
					<Button type="submit" name="do" value="rejected" weight="danger">
						Reject selected
					</Button>
				)}
				{status !== 'pending' && (
					<Button type="submit" name="do" value="pending">
						Set back to pending
					</Button>
				)}
			</div>
		</div>
	)
}

function Requests({ rows, status }: { rows: Row[]; status: AccessStatus }) {
	const { now } = useFrame()
	return (
		<Table
			stacks
			caption="Requests"
			rows={rows}
			keyOf={({ user }) => user.id}
			columns={[
				{
					title: 'Decide',
					renderCell: ({ user }) => <input type="checkbox" name="person" value={user.id} aria-label={`Decide about ${user.name}`} />,
				},
				{
					title: 'Person',
					renderCell: ({ user, request }) => (
						<span className={styles.person}>
							<a href={accountAddress(user.name)}>
								<AccountAvatar account={user} /> {user.name}
							</a>
							{user.fullname !== user.name && <span>{user.fullname}</span>}
							{request.grantedBy === undefined && <span>{user.email}</span>}
						</span>
					),
				},
				{ title: 'Asked', renderCell: ({ request }) => <When date={request.askedAt} now={now} /> },
				{ title: 'Answers', renderCell: ({ request }) => <Answers fields={request.fields} /> },
				...(status === 'pending' ? [] : [{ title: 'Decided', renderCell: (row: Row) => <Decided row={row} /> }]),
			]}
		/>
	)
}

function Answers({ fields }: { fields: Record<string, string> | undefined }) {
	if (!fields) return null
	return (
		<dl className={styles.answers}>
			{Object.entries(fields).map(([question, answer]) => (
				<div key={question}>
					<dt>{question}</dt>
					<dd dir="auto">{answer === 'true' ? 'yes' : answer}</dd>
				</div>
			))}
		</dl>
	)
}

function Decided({ row: { request, reviewer } }: { row: Row }) {
	const { now } = useFrame()
	const { reviewedAt, reason, expiresAt } = request
	return (
		<span className={styles.person}>
			{reviewedAt && (
				<span>
					<When date={reviewedAt} now={now} /> {reviewer && `by ${reviewer.name}`}
				</span>
			)}
			{reason !== undefined && <q dir="auto">{reason}</q>}
			{expiresAt && (
				<span>
					{expiresAt > now ? 'until' : 'ended on'} {expiresAt.toISOString().slice(0, 10)}
				</span>
			)}
		</span>
	)
}
