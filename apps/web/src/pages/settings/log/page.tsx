import type { AuditEntry } from '@stoa/hub'
import { EmptyState, Pagination, Table, When } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { ACTION_WORDS } from '../../../layouts/action-words.ts'
import { SettingsPage } from '../../../layouts/settings/settings-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import type { AccountLogData } from './load.ts'

const HERE = PAGES.accountLog.href()

/** What happened to an account: sign-ins, passkeys, tokens, and what was done to what they own. */
export function AccountLogPage({ data: { entries, isFirst, next } }: { data: AccountLogData }) {
	const account = useFrame().call.actor
	const name = account.kind === 'person' ? account.account.name : ''
	return (
		<SettingsPage
			title="Log"
			lead={
				<>
					Sign-ins, and changes to your account and to what it owns. Do you see something that you did not do?{' '}
					<a href={PAGES.accountSettings.href()}>Sign out</a> everywhere else, and change your password.
				</>
			}
		>
			{entries.length === 0 ? (
				<EmptyState title="No entries">Activity of your account is listed here.</EmptyState>
			) : (
				<Table
					stacks
					caption="Log"
					rows={entries}
					keyOf={({ id }) => id}
					columns={[
						{ title: 'When', renderCell: (entry) => <Time entry={entry} /> },
						{ title: 'What', renderCell: ({ action }) => ACTION_WORDS[action] },
						{ title: 'Subject', renderCell: ({ subject }) => (subject === name ? '' : subject) },
						{ title: 'Details', renderCell: detailsOf },
						{ title: 'Address', renderCell: ({ address }) => address ?? '', mono: true },
					]}
				/>
			)}
			<Pagination startHref={isFirst ? undefined : HERE} nextHref={next && `${HERE}?before=${encodeURIComponent(next)}`} />
		</SettingsPage>
	)
}

function Time({ entry: { at } }: { entry: AuditEntry }) {
	return <When date={at} now={useFrame().now} />
}

function detailsOf({ details }: AuditEntry): string {
	return Object.entries(details)
		.map(([what, value]) => `${what}: ${value}`)
		.join(', ')
}
