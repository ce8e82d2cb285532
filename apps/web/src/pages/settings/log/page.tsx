import type { AuditEntry } from '@stoa/hub'
import { EmptyState, Pagination, Table, When } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { SettingsPage } from '../../../parts/settings/settings-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { AccountLogData } from './load.ts'

const HERE = PAGES.accountLog.href()

/** What happened to an account: sign-ins, passkeys, tokens, and what was done to what they own. */
export function AccountLogPage({ data: { entries, isFirst, next } }: { data: AccountLogData }) {
	const {
		settings: { log: words },
		parts: { actions },
	} = useWords()
	const account = useFrame().call.actor
	const name = account.kind === 'person' ? account.account.name : ''
	return (
		<SettingsPage title={words.title} lead={words.lead(linkTo(PAGES.accountSettings.href()))}>
			{entries.length === 0 ? (
				<EmptyState title={words.noEntries}>{words.noEntriesHint}</EmptyState>
			) : (
				<Table
					stacks
					caption={words.title}
					rows={entries}
					keyOf={({ id }) => id}
					columns={[
						{ title: words.when, renderCell: (entry) => <Time entry={entry} /> },
						{ title: words.what, renderCell: ({ action }) => actions[action] },
						{ title: words.subject, renderCell: ({ subject }) => (subject === name ? '' : subject) },
						{ title: words.details, renderCell: detailsOf },
						{ title: words.address, renderCell: ({ address }) => address ?? '', mono: true },
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
