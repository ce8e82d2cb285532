import type { AccessToken } from '@stoa/hub'
import { EmptyState, Notice, Table, When } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { ConfirmAction } from '../../../layouts/confirm-action.tsx'
import { FormSection, formStyles } from '../../../layouts/form-page.tsx'
import { SettingsPage } from '../../../layouts/settings/settings-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import type { TokensData } from './act.ts'
import styles from './page.module.css'
import { TokenForm } from './token-form.tsx'

/** Access tokens: what programs sign in with. */
export function TokensPage({ data }: { data: TokensData }) {
	const { tokens, fresh } = data
	return (
		<SettingsPage
			title="Access tokens"
			lead="Programs sign in with a token instead of your password: the Hub client, git, notebooks. Use a separate token for each, so that you can revoke one alone."
		>
			{fresh && (
				<Notice tone="good">
					<p>
						The token <b>{fresh.name}</b>. Copy it now: it is not shown again.
					</p>
					<p className={formStyles.inline}>
						<code>{fresh.value}</code>
						<CopyButton value={fresh.value} label="Copy the token" />
					</p>
				</Notice>
			)}
			{tokens.length > 0 ? (
				<TokenTable tokens={tokens} />
			) : (
				!fresh && <EmptyState title="No tokens yet">Create the first one below.</EmptyState>
			)}
			<FormSection title="New token">
				<TokenForm data={data} />
			</FormSection>
			<p>
				Has a token leaked? Revoke it here. To revoke someone else’s, use <a href={PAGES.leakedTokens.href()}>the form for leaked tokens</a>
				.
			</p>
		</SettingsPage>
	)
}

function TokenTable({ tokens }: { tokens: AccessToken[] }) {
	const { now } = useFrame()
	return (
		<Table
			caption="Your tokens"
			stacks
			rows={tokens}
			keyOf={({ id }) => id}
			columns={[
				{ title: 'Name', renderCell: ({ name }) => name },
				{ title: 'Ends in', renderCell: ({ hint }) => hint, mono: true },
				{ title: 'May', renderCell: (token) => <May token={token} /> },
				{ title: 'Last used', renderCell: ({ lastUsedAt }) => (lastUsedAt ? <When date={lastUsedAt} now={now} /> : 'never') },
				{ title: 'Valid until', renderCell: ({ expiresAt }) => (expiresAt ? <Until date={expiresAt} now={now} /> : 'no expiry') },
				{ title: 'Change', renderCell: (token) => <Change token={token} />, numeric: true },
			]}
		/>
	)
}

function Until({ date, now }: { date: Date; now: Date }) {
	if (date <= now) return <b>expired</b>
	return <time dateTime={date.toISOString()}>{date.toISOString().slice(0, 10)}</time>
}

/** Names of permissions are what clients and the documentation call them. */
function May({ token: { role, allowance } }: { token: AccessToken }) {
	if (role !== 'fineGrained' || !allowance) return role === 'write' ? 'read and write' : 'read'
	const { canReadGated, global, scoped } = allowance
	return (
		<ul className={styles.may}>
			{global.length > 0 && <li>everywhere: {global.join(', ')}</li>}
			{scoped.map(({ entity, permissions }) => (
				<li key={entity.id}>
					{entity.name}: {permissions.join(', ')}
				</li>
			))}
			{canReadGated && <li>gated repositories</li>}
			{global.length === 0 && scoped.length === 0 && !canReadGated && <li>what is public</li>}
		</ul>
	)
}

function Change({ token: { id, name, lastUsedAt } }: { token: AccessToken }) {
	const { now } = useFrame()
	const used = lastUsedAt ? (
		<>
			It was last used <When date={lastUsedAt} now={now} />.
		</>
	) : (
		'It was never used.'
	)
	return (
		<div className={styles.change}>
			<ConfirmAction
				action={PAGES.tokens.href()}
				fields={{ rotate: id }}
				text="Renew"
				label={name}
				question={<>You get a new token with the same rights. Programs that have this one stop working. {used}</>}
				confirm="Renew token"
			/>
			<ConfirmAction
				action={PAGES.tokens.href()}
				fields={{ revoke: id }}
				text="Revoke"
				label={name}
				question={<>Programs that have this token stop working. This cannot be undone. {used}</>}
				confirm="Revoke token"
				isDanger
			/>
		</div>
	)
}
