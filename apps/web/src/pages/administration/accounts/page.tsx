import type { Account } from '@stoa/hub'
import { ButtonLink, EmptyState, Note, Notice, Pagination, SearchField, Table, When } from '@stoa/ui'
import { accountAddress, takedownAddress } from '@stoa/vocabulary'
import { AdminLayout } from '../../../layouts/admin/admin-layout.tsx'
import { ConfirmAction } from '../../../layouts/confirm-action.tsx'
import { FilterLinks } from '../../../layouts/filter-links.tsx'
import { AccountAvatar } from '../../../layouts/org/account-avatar.tsx'
import styles from '../../../layouts/org/org-settings.module.css'
import { useFrame } from '../../../site/frame.tsx'
import { type AdminAccountsData, listOf } from './act.ts'

const SHOWN: readonly [value: AdminAccountsData['only'], text: string][] = [
	[undefined, 'All'],
	['admins', 'Administrators'],
	['suspended', 'Suspended'],
]

/** People, or organizations, for those who run the hub. */
export function AdminAccountsPage({ data: { kind, search, only, accounts, next, form } }: { data: AdminAccountsData }) {
	const { call, now } = useFrame()
	const here = listOf(kind)
	const at = (changes: Record<string, string>): string => {
		const query = new URLSearchParams({ ...(search !== '' && { q: search }), ...(only && { only }), ...changes })
		return query.size > 0 ? `${here}?${query}` : here
	}
	return (
		<AdminLayout part={kind === 'user' ? 'people' : 'organisations'}>
			<form className={styles.search} action={here}>
				{only && <input type="hidden" name="only" value={only} />}
				<SearchField label={kind === 'user' ? 'Search names and addresses' : 'Search names'} name="q" defaultValue={search} />
			</form>
			{call.url.searchParams.get('done') === 'delete' && (
				<Notice tone="good">
					<p>Deleted. The reason is in the log.</p>
				</Notice>
			)}
			<FilterLinks
				label={kind === 'user' ? 'Which people' : 'Which organizations'}
				links={SHOWN.filter(([value]) => kind === 'user' || value !== 'admins').map(([value, text]) => {
					const query = new URLSearchParams({ ...(search !== '' && { q: search }), ...(value && { only: value }) })
					return { href: query.size > 0 ? `${here}?${query}` : here, text, isCurrent: value === only }
				})}
			/>
			{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
			{accounts.length === 0 ? (
				<EmptyState title="No accounts">No account matches.</EmptyState>
			) : (
				<Table
					stacks
					caption={kind === 'user' ? 'People' : 'Organizations'}
					rows={accounts}
					keyOf={({ id }) => id}
					columns={[
						{ title: 'Name', renderCell: (account) => <Name account={account} /> },
						{ title: 'Joined', renderCell: ({ createdAt }) => <When date={createdAt} now={now} /> },
						...(kind === 'user' ? [{ title: 'E-mail', renderCell: ({ email }: Account) => email ?? '' }] : []),
						{ title: 'Actions', renderCell: (account: Account) => <Changes account={account} action={`${here}${call.url.search}`} /> },
					]}
				/>
			)}
			<Pagination
				nextHref={next === undefined ? undefined : at({ after: next })}
				startHref={call.url.searchParams.has('after') ? at({}) : undefined}
			/>
		</AdminLayout>
	)
}

function Name({ account }: { account: Account }) {
	return (
		<span className={styles.person}>
			<AccountAvatar account={account} />
			<a href={accountAddress(account.name)}>{account.name}</a>
			{account.isAdmin && <Note>administrator</Note>}
			{account.suspendedAt && <Note>suspended</Note>}
		</span>
	)
}

function Changes({ account: { kind, name, isAdmin }, action }: { account: Account; action: string }) {
	const { actor } = useFrame().call
	const isSelf = actor.kind === 'person' && actor.account.name === name
	const choices: { wish: string; text: string; question: string; isDanger?: boolean }[] = [
		...(isSelf
			? []
			: isAdmin
				? [{ wish: 'no-admin', text: 'Remove as administrator', question: `${name} can no longer administer this hub.` }]
				: [{ wish: 'admin', text: 'Make administrator', question: `${name} can then do everything that you can, and remove you.` }]),
		{ wish: 'sign-out', text: 'End sessions', question: `${name} is signed out in every browser.` },
		{
			wish: 'tokens',
			text: 'Revoke tokens',
			question: `Every access token of ${name} stops working. This cannot be undone.`,
			isDanger: true,
		},
	]
	return (
		<div className={styles.cellForm}>
			{!isSelf && (
				<ButtonLink href={takedownAddress({ account: name })} label={`Suspend or delete ${name}`} small>
					Suspend or delete
				</ButtonLink>
			)}
			{kind === 'user' && (
				<details>
					<summary>
						More<span className="sr-only"> actions for {name}</span>
					</summary>
					<div className={styles.cellForm}>
						{choices.map(({ wish, text, question, isDanger = false }) => (
							<ConfirmAction
								key={wish}
								action={action}
								fields={{ do: wish, name }}
								text={text}
								label={name}
								question={question}
								confirm={text}
								isDanger={isDanger}
							/>
						))}
					</div>
				</details>
			)}
		</div>
	)
}
