import type { Account } from '@stoa/hub'
import { ButtonLink, EmptyState, Note, Notice, Pagination, SearchField, Table, When } from '@stoa/ui'
import { accountAddress, takedownAddress } from '@stoa/vocabulary'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { ConfirmAction } from '../../../parts/confirm-action.tsx'
import { FilterLinks } from '../../../parts/filter-links.tsx'
import { AccountAvatar } from '../../../parts/account-avatar.tsx'
import styles from '../../../parts/settings.module.css'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import { type AdminAccountsData, listOf } from './act.ts'

const SHOWN = ['all', 'admins', 'suspended'] as const

/** People, or organizations, for those who run the hub. */
export function AdminAccountsPage({ data: { kind, search, only, accounts, next, form } }: { data: AdminAccountsData }) {
	const words = useWords().administration.accounts
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
				<SearchField label={kind === 'user' ? words.searchPeople : words.searchOrganizations} name="q" defaultValue={search} />
			</form>
			{call.url.searchParams.get('done') === 'delete' && (
				<Notice tone="good">
					<p>{words.wasDeleted}</p>
				</Notice>
			)}
			<FilterLinks
				label={kind === 'user' ? words.whichPeople : words.whichOrganizations}
				links={SHOWN.filter((value) => kind === 'user' || value !== 'admins').map((value) => {
					const query = new URLSearchParams({ ...(search !== '' && { q: search }), ...(value !== 'all' && { only: value }) })
					return { href: query.size > 0 ? `${here}?${query}` : here, text: words.shown[value], isCurrent: value === (only ?? 'all') }
				})}
			/>
			{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
			{accounts.length === 0 ? (
				<EmptyState title={words.noAccounts}>{words.noAccountMatches}</EmptyState>
			) : (
				<Table
					stacks
					caption={kind === 'user' ? words.people : words.organizations}
					rows={accounts}
					keyOf={({ id }) => id}
					columns={[
						{ title: words.name, renderCell: (account) => <Name account={account} /> },
						{ title: words.joined, renderCell: ({ createdAt }) => <When date={createdAt} now={now} /> },
						...(kind === 'user' ? [{ title: words.email, renderCell: ({ email }: Account) => email ?? '' }] : []),
						{ title: words.actions, renderCell: (account: Account) => <Changes account={account} action={`${here}${call.url.search}`} /> },
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
	const words = useWords().administration.accounts
	return (
		<span className={styles.person}>
			<AccountAvatar account={account} />
			<a href={accountAddress(account.name)}>{account.name}</a>
			{account.isAdmin && <Note>{words.administrator}</Note>}
			{account.suspendedAt && <Note>{words.suspended}</Note>}
		</span>
	)
}

function Changes({ account: { kind, name, isAdmin }, action }: { account: Account; action: string }) {
	const words = useWords().administration.accounts
	const { actor } = useFrame().call
	const isSelf = actor.kind === 'person' && actor.account.name === name
	const choices: { wish: string; text: string; question: string; isDanger?: boolean }[] = [
		...(isSelf
			? []
			: isAdmin
				? [{ wish: 'no-admin', text: words.removeAdministrator, question: words.noAdministratorQuestion(name) }]
				: [{ wish: 'admin', text: words.makeAdministrator, question: words.administratorQuestion(name) }]),
		{ wish: 'sign-out', text: words.endSessions, question: words.endSessionsQuestion(name) },
		{
			wish: 'tokens',
			text: words.revokeTokens,
			question: words.revokeTokensQuestion(name),
			isDanger: true,
		},
	]
	return (
		<div className={styles.cellForm}>
			{!isSelf && (
				<ButtonLink href={takedownAddress({ account: name })} label={words.suspendOrDeleteNamed(name)} small>
					{words.suspendOrDelete}
				</ButtonLink>
			)}
			{kind === 'user' && (
				<details>
					<summary>
						{words.more}
						<span className="sr-only"> {words.actionsFor(name)}</span>
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
