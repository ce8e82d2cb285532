import { AUDIT_ACTIONS, type AuditEntry } from '@stoa/hub'
import { Button, ButtonLink, EmptyState, Pagination, SelectField, Table, TextField, When } from '@stoa/ui'
import { accountAddress } from '@stoa/vocabulary'
import { useFrame } from '../../site/frame.tsx'
import { ACTION_WORDS } from '../action-words.ts'
import type { AuditView } from './audit-view.ts'
import styles from './org-settings.module.css'

const OPTIONS = [{ value: '', label: 'Everything' }, ...AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_WORDS[action] }))]

/** Who did what to what, when, from where. `here` is the page's address, `exportAddress` that of the same as a table. */
export function AuditLog({
	view: { entries, asked, isFirst, next },
	here,
	exportAddress,
}: {
	view: AuditView
	here: string
	exportAddress: string
}) {
	const at = (address: string, query: URLSearchParams): string => (query.size > 0 ? `${address}?${query}` : address)
	return (
		<>
			<form className={styles.filters} action={here}>
				<SelectField name="action" label="What" options={OPTIONS} defaultValue={asked.get('action') ?? ''} />
				<TextField name="actor" label="Who" defaultValue={asked.get('actor') ?? ''} autoComplete="off" />
				<TextField name="subject" label="Subject" defaultValue={asked.get('subject') ?? ''} autoComplete="off" />
				<TextField name="from" label="From" type="date" defaultValue={asked.get('from') ?? ''} />
				<TextField name="until" label="Until" type="date" defaultValue={asked.get('until') ?? ''} />
				<Button type="submit">Show</Button>
			</form>
			{entries.length === 0 ? (
				<EmptyState title="No entries">{asked.size > 0 ? 'No entry matches these filters.' : 'Changes are listed here.'}</EmptyState>
			) : (
				<Table stacks caption="Log" rows={entries} keyOf={({ id }) => id} columns={COLUMNS} />
			)}
			<p className={styles.cellForm}>
				<ButtonLink href={at(exportAddress, new URLSearchParams([...asked, ['format', 'csv']]))} small>
					Save as CSV
				</ButtonLink>
				<ButtonLink href={at(exportAddress, asked)} small>
					Save as JSON
				</ButtonLink>
			</p>
			<Pagination startHref={isFirst ? undefined : at(here, asked)} nextHref={next && at(here, next)} />
		</>
	)
}

function Time({ entry: { at } }: { entry: AuditEntry }) {
	return <When date={at} now={useFrame().now} />
}

const COLUMNS = [
	{ title: 'When', renderCell: (entry: AuditEntry) => <Time entry={entry} /> },
	{
		title: 'Who',
		renderCell: ({ actorName }: AuditEntry) =>
			actorName === '' ? (
				'the command line'
			) : (
				<a className={styles.who} href={accountAddress(actorName)}>
					{actorName}
				</a>
			),
	},
	{ title: 'What', renderCell: ({ action }: AuditEntry) => <span title={action}>{ACTION_WORDS[action]}</span> },
	{ title: 'Subject', renderCell: ({ subject }: AuditEntry) => subject },
	{
		title: 'Details',
		renderCell: ({ details }: AuditEntry) =>
			Object.entries(details)
				.map(([name, value]) => `${name}: ${value}`)
				.join(', '),
	},
	{ title: 'Address', renderCell: ({ address }: AuditEntry) => address ?? '', mono: true },
]
