import type { AccessToken } from '@stoa/hub'
import { EmptyState, Notice, Table, When } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { ConfirmAction } from '../../../parts/confirm-action.tsx'
import { FormSection, formStyles } from '../../../parts/form-page.tsx'
import { SettingsPage } from '../../../parts/settings/settings-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { TokensData } from './act.ts'
import styles from './page.module.css'
import { TokenForm } from './token-form.tsx'

/** Access tokens: what programs sign in with. */
export function TokensPage({ data }: { data: TokensData }) {
	const words = useWords().settings.tokens
	const { tokens, fresh } = data
	return (
		<SettingsPage title={words.title} lead={words.lead}>
			{fresh && (
				<Notice tone="good">
					<p>{words.theToken(<b>{fresh.name}</b>)}</p>
					<p className={formStyles.inline}>
						<code>{fresh.value}</code>
						<CopyButton value={fresh.value} label={words.copyTheToken} />
					</p>
				</Notice>
			)}
			{tokens.length > 0 ? (
				<TokenTable tokens={tokens} />
			) : (
				!fresh && <EmptyState title={words.noTokensYet}>{words.noTokensHint}</EmptyState>
			)}
			<FormSection title={words.newToken}>
				<TokenForm data={data} />
			</FormSection>
			<p>{words.leakedHint(linkTo(PAGES.leakedTokens.href()))}</p>
		</SettingsPage>
	)
}

function TokenTable({ tokens }: { tokens: AccessToken[] }) {
	const words = useWords().settings.tokens
	const { now } = useFrame()
	return (
		<Table
			caption={words.yourTokens}
			stacks
			rows={tokens}
			keyOf={({ id }) => id}
			columns={[
				{ title: words.name, renderCell: ({ name }) => name },
				{ title: words.endsIn, renderCell: ({ hint }) => hint, mono: true },
				{ title: words.may, renderCell: (token) => <May token={token} /> },
				{ title: words.lastUsed, renderCell: ({ lastUsedAt }) => (lastUsedAt ? <When date={lastUsedAt} now={now} /> : words.never) },
				{ title: words.validUntil, renderCell: ({ expiresAt }) => (expiresAt ? <Until date={expiresAt} now={now} /> : words.noExpiry) },
				{ title: words.change, renderCell: (token) => <Change token={token} />, numeric: true },
			]}
		/>
	)
}

function Until({ date, now }: { date: Date; now: Date }) {
	const words = useWords().settings.tokens
	if (date <= now) return <b>{words.expired}</b>
	return <time dateTime={date.toISOString()}>{date.toISOString().slice(0, 10)}</time>
}

/** Names of permissions are what clients and the documentation call them. */
function May({ token: { role, allowance } }: { token: AccessToken }) {
	const words = useWords().settings.tokens
	if (role !== 'fineGrained' || !allowance) return role === 'write' ? words.readAndWrite : words.read
	const { canReadGated, global, scoped } = allowance
	return (
		<ul className={styles.may}>
			{global.length > 0 && <li>{words.everywhere(global.join(', '))}</li>}
			{scoped.map(({ entity, permissions }) => (
				<li key={entity.id}>
					{entity.name}: {permissions.join(', ')}
				</li>
			))}
			{canReadGated && <li>{words.gatedRepositories}</li>}
			{global.length === 0 && scoped.length === 0 && !canReadGated && <li>{words.whatIsPublic}</li>}
		</ul>
	)
}

function Change({ token: { id, name, lastUsedAt } }: { token: AccessToken }) {
	const words = useWords().settings.tokens
	const { now } = useFrame()
	const used = lastUsedAt ? <>{words.lastUsedWhen(<When date={lastUsedAt} now={now} />)}</> : words.neverUsed
	return (
		<div className={styles.change}>
			<ConfirmAction
				action={PAGES.tokens.href()}
				fields={{ rotate: id }}
				text={words.renew}
				label={name}
				question={
					<>
						{words.renewQuestion} {used}
					</>
				}
				confirm={words.renewToken}
			/>
			<ConfirmAction
				action={PAGES.tokens.href()}
				fields={{ revoke: id }}
				text={words.revoke}
				label={name}
				question={
					<>
						{words.revokeQuestion} {used}
					</>
				}
				confirm={words.revokeToken}
				isDanger
			/>
		</div>
	)
}
