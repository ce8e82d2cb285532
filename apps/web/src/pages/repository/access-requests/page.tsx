import type { AccessRequestPage, AccessStatus } from '@stoa/hub'
import { Button, ButtonLink, EmptyState, Pagination, SearchField, Table, Tabs, TextField, When } from '@stoa/ui'
import { accessReportAddress, accessRequestsAddress, accountAddress } from '@stoa/vocabulary'
import { FormSection, PostForm } from '../../../parts/form-page.tsx'
import { AccountAvatar } from '../../../parts/account-avatar.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { fieldOf } from '../../../site/form.ts'
import { useWords } from '../../../site/use-words.ts'
import type { AccessRequestsData } from './act.ts'
import styles from './page.module.css'
import type { Words } from '../../../words/words.ts'

type Row = AccessRequestPage['requests'][number]

const tabsIn = (words: Words['repository']['accessRequests']): readonly { status: AccessStatus; text: string; empty: string }[] => [
	{ status: 'pending', text: words.waiting, empty: words.noneWaiting },
	{ status: 'accepted', text: words.accepted, empty: words.noneAccepted },
	{ status: 'rejected', text: words.rejected, empty: words.noneRejected },
]

/** Who asked to read a gated repository, what they answered, and what becomes of it. */
export function AccessRequestsPage({ data }: { data: AccessRequestsData }) {
	const words = useWords().repository.accessRequests
	const { frame, status, search, page, form } = data
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const at = (changes: Record<string, string>): string =>
		accessRequestsAddress(address, new URLSearchParams({ status, ...(search !== '' && { q: search }), ...changes }))
	return (
		<RepoLayout frame={frame} tab="access">
			<div className={styles.page}>
				<h2>{words.accessRequests}</h2>
				<div className={styles.bar}>
					<Tabs
						label={words.requestsByStatus}
						tabs={tabsIn(words).map((tab) => ({ text: tab.text, href: at({ status: tab.status }), current: tab.status === status }))}
					/>
					<form className={styles.search} action={accessRequestsAddress(address)}>
						<input type="hidden" name="status" value={status} />
						<SearchField label={words.searchUserNames} name="q" defaultValue={search} />
					</form>
					<ButtonLink href={accessReportAddress(address)} small>
						{words.downloadAllCsv}
					</ButtonLink>
				</div>
				{page.requests.length === 0 ? (
					<EmptyState title={words.noRequests}>
						{search === '' ? tabsIn(words).find((tab) => tab.status === status)?.empty : words.noMatch}
					</EmptyState>
				) : (
					<PostForm action={at({})} state={form}>
						<Requests rows={page.requests} status={status} />
						<Decision status={status} values={form.values} />
					</PostForm>
				)}
				<Pagination nextHref={page.next === undefined ? undefined : at({ after: page.next })} startHref={undefined} />
				<FormSection title={words.grant}>
					<PostForm action={at({})}>
						<input type="hidden" name="do" value="grant" />
						<TextField
							{...fieldOf(form, 'user')}
							label={words.userName}
							required
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
						/>
						<TextField
							name="grant-until"
							label={words.until}
							hint={words.untilHint}
							type="date"
							error={form.errors['grant-until']}
							defaultValue={form.values['grant-until']}
						/>
						<div>
							<Button type="submit">{words.grantAccess}</Button>
						</div>
					</PostForm>
				</FormSection>
			</div>
		</RepoLayout>
	)
}

function Decision({ status, values }: { status: AccessStatus; values: Readonly<Record<string, string>> }) {
	const words = useWords().repository.accessRequests
	return (
		<div className={styles.decision}>
			{status !== 'accepted' && <TextField name="until" label={words.ifAccepted} type="date" defaultValue={values['until']} />}
			{status !== 'rejected' && <TextField name="reason" label={words.ifRejected} defaultValue={values['reason']} maxLength={200} />}
			<div className={styles.buttons}>
				{status !== 'accepted' && (
					<Button type="submit" name="do" value="accepted" weight="main">
						{words.acceptSelected}
					</Button>
				)}
				{status !== 'rejected' && (
					<Button type="submit" name="do" value="rejected" weight="danger">
						{words.rejectSelected}
					</Button>
				)}
				{status !== 'pending' && (
					<Button type="submit" name="do" value="pending">
						{words.setBackPending}
					</Button>
				)}
			</div>
		</div>
	)
}

function Requests({ rows, status }: { rows: Row[]; status: AccessStatus }) {
	const words = useWords().repository.accessRequests
	const { now } = useFrame()
	return (
		<Table
			stacks
			caption={words.requests}
			rows={rows}
			keyOf={({ user }) => user.id}
			columns={[
				{
					title: words.decide,
					renderCell: ({ user }) => <input type="checkbox" name="person" value={user.id} aria-label={words.decideAbout(user.name)} />,
				},
				{
					title: words.person,
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
				{ title: words.asked, renderCell: ({ request }) => <When date={request.askedAt} now={now} /> },
				{ title: words.answers, renderCell: ({ request }) => <Answers fields={request.fields} /> },
				...(status === 'pending' ? [] : [{ title: words.decided, renderCell: (row: Row) => <Decided row={row} /> }]),
			]}
		/>
	)
}

function Answers({ fields }: { fields: Record<string, string> | undefined }) {
	const words = useWords().repository.accessRequests
	if (!fields) return null
	return (
		<dl className={styles.answers}>
			{Object.entries(fields).map(([question, answer]) => (
				<div key={question}>
					<dt>{question}</dt>
					<dd dir="auto">{answer === 'true' ? words.yes : answer}</dd>
				</div>
			))}
		</dl>
	)
}

function Decided({ row: { request, reviewer } }: { row: Row }) {
	const words = useWords().repository.accessRequests
	const { now } = useFrame()
	const { reviewedAt, reason, expiresAt } = request
	return (
		<span className={styles.person}>
			{reviewedAt && (
				<span>
					<When date={reviewedAt} now={now} /> {reviewer && words.by(reviewer.name)}
				</span>
			)}
			{reason !== undefined && <q dir="auto">{reason}</q>}
			{expiresAt && <span>{words[expiresAt > now ? 'accessUntil' : 'accessEnded'](expiresAt.toISOString().slice(0, 10))}</span>}
		</span>
	)
}
