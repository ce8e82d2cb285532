import { AUDIT_ACTIONS, type AuditEntry } from '@stoa/hub'
import { Button, ButtonLink, EmptyState, Pagination, SelectField, Table, TextField, When } from '@stoa/ui'
import { accountAddress } from '@stoa/vocabulary'
import { useFrame } from '../../site/frame.tsx'
import { useWords } from '../../site/use-words.ts'
import type { AuditView } from './audit-view.ts'
import styles from '../settings.module.css'
import type { Words } from '../../words/words.ts'

const optionsIn = ({ org, actions }: Words['parts']) => [
	{ value: '', label: org.everything },
	...AUDIT_ACTIONS.map((action) => ({ value: action, label: actions[action] })),
]

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
	const { parts } = useWords()
	const words = parts.org
	const at = (address: string, query: URLSearchParams): string => (query.size > 0 ? `${address}?${query}` : address)
	return (
		<>
			<form className={styles.filters} action={here}>
				<SelectField name="action" label={words.what} options={optionsIn(parts)} defaultValue={asked.get('action') ?? ''} />
				<TextField name="actor" label={words.who} defaultValue={asked.get('actor') ?? ''} autoComplete="off" />
				<TextField name="subject" label={words.subject} defaultValue={asked.get('subject') ?? ''} autoComplete="off" />
				<TextField name="from" label={words.from} type="date" defaultValue={asked.get('from') ?? ''} />
				<TextField name="until" label={words.until} type="date" defaultValue={asked.get('until') ?? ''} />
				<Button type="submit">{words.show}</Button>
			</form>
			{entries.length === 0 ? (
				<EmptyState title={words.noEntries}>{asked.size > 0 ? words.noMatch : words.noEntriesHint}</EmptyState>
			) : (
				<Table stacks caption={words.log} rows={entries} keyOf={({ id }) => id} columns={columnsIn(parts)} />
			)}
			<p className={styles.cellForm}>
				<ButtonLink href={at(exportAddress, new URLSearchParams([...asked, ['format', 'csv']]))} small>
					{words.saveAsCsv}
				</ButtonLink>
				<ButtonLink href={at(exportAddress, asked)} small>
					{words.saveAsJson}
				</ButtonLink>
			</p>
			<Pagination startHref={isFirst ? undefined : at(here, asked)} nextHref={next && at(here, next)} />
		</>
	)
}

function Time({ entry: { at } }: { entry: AuditEntry }) {
	return <When date={at} now={useFrame().now} />
}

const columnsIn = ({ org: words, actions }: Words['parts']) => [
	{ title: words.when, renderCell: (entry: AuditEntry) => <Time entry={entry} /> },
	{
		title: words.who,
		renderCell: ({ actorName }: AuditEntry) =>
			actorName === '' ? (
				words.theCommandLine
			) : (
				<a className={styles.who} href={accountAddress(actorName)}>
					{actorName}
				</a>
			),
	},
	{ title: words.what, renderCell: ({ action }: AuditEntry) => <span title={action}>{actions[action]}</span> },
	{ title: words.subject, renderCell: ({ subject }: AuditEntry) => subject },
	{
		title: words.details,
		renderCell: ({ details }: AuditEntry) =>
			Object.entries(details)
				.map(([name, value]) => `${name}: ${value}`)
				.join(', '),
	},
	{ title: words.address, renderCell: ({ address }: AuditEntry) => address ?? '', mono: true },
]
