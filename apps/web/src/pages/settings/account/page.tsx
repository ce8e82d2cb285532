import type { OpenSession } from '@stoa/hub'
import { Button, ButtonLink, Notice, Table, When } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import type { calls } from '@stoa/protocol'
import { callAddress } from '../../../site/call-address.ts'
import { Csrf } from '../../../parts/csrf.tsx'
import { EmailField, NewPasswordField } from '../../../parts/credential-fields.tsx'
import { FormSection, PostForm } from '../../../parts/form-page.tsx'
import { OwnPasswordField } from '../../../parts/own-password-field.tsx'
import { SettingsPage } from '../../../parts/settings/settings-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { formSent } from '../../../site/form.ts'
import { useWords } from '../../../site/use-words.ts'
import type { AccountSettingsData } from './act.ts'
import { browserName } from './browser-name.ts'

const HERE = PAGES.accountSettings.href()

/** How a person signs in: address, password, sessions. */
export function AccountSettingsPage({ data }: { data: AccountSettingsData }) {
	const words = useWords().settings.account
	const { sessions, done } = data
	const said = done === undefined ? undefined : words.done[done]
	return (
		<SettingsPage title={words.title} lead={words.lead}>
			{said !== undefined && <Notice tone="good">{said}</Notice>}
			<EmailSection data={data} />
			<PasswordSection data={data} />
			<FormSection title={words.sessions}>
				<SessionTable sessions={sessions} />
				{sessions.length > 1 && (
					<PostForm action={HERE}>
						<div>
							<Button type="submit" name="do" value="end-others">
								{words.signOutEverywhereElse}
							</Button>
						</div>
					</PostForm>
				)}
			</FormSection>
			<FormSection title={words.yourData} hint={words.yourDataHint}>
				<p>
					<ButtonLink href={callAddress<typeof calls.exportAccount>({ path: '/api/account/export', values: {} })}>
						{words.downloadYourData}
					</ButtonLink>
				</p>
			</FormSection>
			<DeleteSection data={data} />
		</SettingsPage>
	)
}

function DeleteSection({ data: { account, form: sent, hasPassword, leavesWithin } }: { data: AccountSettingsData }) {
	const {
		settings: { account: words },
		parts,
	} = useWords()
	const form = formSent(sent, 'delete')
	return (
		<FormSection title={words.deleteYourAccount} hint={words.deleteHint(parts.deleted.leaving(leavesWithin))}>
			<PostForm action={HERE} state={form}>
				<OwnPasswordField form={form} name="delete_password" hasPassword={hasPassword} />
				<div>
					<Button type="submit" weight="danger" name="do" value="delete">
						{words.delete(account.name)}
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function EmailSection({ data: { account, form: sent, hasPassword } }: { data: AccountSettingsData }) {
	const words = useWords().settings.account
	const form = formSent(sent, 'email')
	return (
		<FormSection title={words.emailAddress}>
			<p>
				{account.email} ({account.isEmailVerified ? words.confirmed : words.notConfirmedYet})
			</p>
			{!account.isEmailVerified && (
				<PostForm action={HERE}>
					<div>
						<Button type="submit" small name="do" value="confirm">
							{words.resendTheEmail}
						</Button>
					</div>
				</PostForm>
			)}
			<PostForm action={HERE} state={form}>
				<EmailField form={form} label={words.newAddress} />
				<OwnPasswordField form={form} name="email_password" hasPassword={hasPassword} />
				<div>
					<Button type="submit" name="do" value="email">
						{words.changeAddress}
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function PasswordSection({ data: { form: sent, hasPassword } }: { data: AccountSettingsData }) {
	const words = useWords().settings.account
	const form = formSent(sent, 'password')
	return (
		<FormSection title={words.password}>
			<PostForm action={HERE} state={form}>
				<OwnPasswordField form={form} name="current" label={words.currentPassword} hasPassword={hasPassword} />
				<NewPasswordField form={form} label={words.newPassword} />
				<div>
					<Button type="submit" name="do" value="password">
						{words.changePassword}
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function SessionTable({ sessions }: { sessions: OpenSession[] }) {
	const words = useWords().settings.account
	const { now } = useFrame()
	return (
		<Table
			caption={words.sessions}
			rows={sessions}
			keyOf={({ id }) => id}
			columns={[
				{ title: words.browser, renderCell: ({ userAgent }) => browserName(words, userAgent) },
				{ title: words.from, renderCell: ({ address }) => address ?? words.unknown, mono: true },
				{ title: words.since, renderCell: ({ createdAt }) => <When date={createdAt} now={now} /> },
				{ title: words.end, renderCell: (session) => <End session={session} />, numeric: true },
			]}
		/>
	)
}

function End({ session: { id, isCurrent, userAgent } }: { session: OpenSession }) {
	const words = useWords().settings.account
	if (isCurrent) return <>{words.thisBrowser}</>
	return (
		<form method="post" action={HERE}>
			<Csrf />
			<input type="hidden" name="session" value={id} />
			<Button type="submit" small aria-label={words.signOutOf(browserName(words, userAgent))}>
				{words.signOut}
			</Button>
		</form>
	)
}
