import type { Account } from '@stoa/hub'
import { Button, ButtonLink, EmptyState, Note, Notice, Pagination, SearchField, Table, When } from '@stoa/ui'
import { accountAddress, takedownAddress } from '@stoa/vocabulary'
import { AdminLayout } from '../../layouts/admin/admin-layout.tsx'
import { Csrf } from '../../layouts/csrf.tsx'
import { FilterLinks } from '../../layouts/filter-links.tsx'
import { AccountAvatar } from '../../layouts/org/account-avatar.tsx'
import styles from '../../layouts/org/org-settings.module.css'
import { useFrame } from '../../site/frame.tsx'
import { type AdminAccountsData, listOf } from './act.ts'

const SHOWN: readonly [value: AdminAccountsData['only'], text: string][] = [
	[undefined, 'All'],
	['admins', 'Administrators'],
	['suspended', 'Suspended'],
]

/** People, or organisations, for those who run the hub. */
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
					caption={kind === 'user' ? 'People' : 'Organisations'}
					rows={accounts}
					keyOf={({ id }) => id}
					columns={[
						{ title: 'Name', renderCell: (account) => <Name account={account} /> },
						{ title: 'Here since', renderCell: ({ createdAt }) => <When date={createdAt} now={now} /> },
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
	const buttons: [wish: string, text: string][] = [
		...(isSelf
			? []
			: [isAdmin ? (['no-admin', 'Remove as administrator'] as [string, string]) : (['admin', 'Make administrator'] as [string, string])]),
		['sign-out', 'End sessions'],
		['tokens', 'Revoke tokens'],
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
					<form className={styles.cellForm} method="post" action={action}>
						<Csrf />
						<input type="hidden" name="name" value={name} />
						{buttons.map(([wish, text]) => (
							<Button key={wish} type="submit" name="do" value={wish} small aria-label={`${text}: ${name}`}>
								{text}
							</Button>
						))}
					</form>
				</details>
			)}
		</div>
	)
}
