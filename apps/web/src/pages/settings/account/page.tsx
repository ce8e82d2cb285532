import type { OpenSession } from '@stoa/hub'
import { Button, ButtonLink, Notice, Table, When } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import type { calls } from '@stoa/protocol'
import { callAddress } from '../../../site/call-address.ts'
import { Csrf } from '../../../layouts/csrf.tsx'
import { EmailField, NewPasswordField } from '../../../layouts/credential-fields.tsx'
import { FormSection, PostForm } from '../../../layouts/form-page.tsx'
import { leavingText } from '../../../layouts/leaving-text.ts'
import { OwnPasswordField } from '../../../layouts/own-password-field.tsx'
import { SettingsPage } from '../../../layouts/settings/settings-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { formSent } from '../../../site/form.ts'
import type { AccountSettingsData } from './act.ts'
import { browserName } from './browser-name.ts'

const HERE = PAGES.accountSettings.href()
const DONE: Readonly<Record<string, string>> = {
	password: 'Your password was changed. You are signed out everywhere else.',
	email: 'We sent an e-mail to the new address. The old one stays until you confirm the new one.',
	confirm: 'We sent you an e-mail.',
	'end-others': 'You are signed out everywhere else.',
}

/** How a person signs in: address, password, sessions. */
export function AccountSettingsPage({ data }: { data: AccountSettingsData }) {
	const { sessions, done } = data
	const said = done === undefined ? undefined : DONE[done]
	return (
		<SettingsPage title="Sign-in" lead="Your e-mail address, your password, and where you are signed in.">
			{said !== undefined && <Notice tone="good">{said}</Notice>}
			<EmailSection data={data} />
			<PasswordSection data={data} />
			<FormSection title="Where you are signed in">
				<SessionTable sessions={sessions} />
				{sessions.length > 1 && (
					<PostForm action={HERE}>
						<div>
							<Button type="submit" name="do" value="end-others">
								Sign out everywhere else
							</Button>
						</div>
					</PostForm>
				)}
			</FormSection>
			<FormSection title="Your data" hint="Everything the hub stores about you, as JSON. Use git to download your repositories.">
				<p>
					<ButtonLink href={callAddress<typeof calls.exportAccount>({ path: '/api/account/export', values: {} })}>
						Download your data
					</ButtonLink>
				</p>
			</FormSection>
			<DeleteSection data={data} />
		</SettingsPage>
	)
}

function DeleteSection({ data: { account, form: sent, hasPassword, leavesWithin } }: { data: AccountSettingsData }) {
	const form = formSent(sent, 'delete')
	return (
		<FormSection
			title="Delete your account"
			hint={`This deletes your repositories, likes and tokens, and cannot be undone. ${leavingText(leavesWithin)} Your comments stay, without your name.`}
		>
			<PostForm action={HERE} state={form}>
				<OwnPasswordField form={form} name="delete_password" hasPassword={hasPassword} />
				<div>
					<Button type="submit" weight="danger" name="do" value="delete">
						Delete {account.name}
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function EmailSection({ data: { account, form: sent, hasPassword } }: { data: AccountSettingsData }) {
	const form = formSent(sent, 'email')
	return (
		<FormSection title="E-mail address">
			<p>
				{account.email} ({account.isEmailVerified ? 'confirmed' : 'not confirmed yet'})
			</p>
			{!account.isEmailVerified && (
				<PostForm action={HERE}>
					<div>
						<Button type="submit" small name="do" value="confirm">
							Resend the e-mail
						</Button>
					</div>
				</PostForm>
			)}
			<PostForm action={HERE} state={form}>
				<EmailField form={form} label="New address" />
				<OwnPasswordField form={form} name="email_password" hasPassword={hasPassword} />
				<div>
					<Button type="submit" name="do" value="email">
						Change address
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function PasswordSection({ data: { form: sent, hasPassword } }: { data: AccountSettingsData }) {
	const form = formSent(sent, 'password')
	return (
		<FormSection title="Password">
			<PostForm action={HERE} state={form}>
				<OwnPasswordField form={form} name="current" label="Current password" hasPassword={hasPassword} />
				<NewPasswordField form={form} label="New password" />
				<div>
					<Button type="submit" name="do" value="password">
						Change password
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function SessionTable({ sessions }: { sessions: OpenSession[] }) {
	const { now } = useFrame()
	return (
		<Table
			caption="Where you are signed in"
			rows={sessions}
			keyOf={({ id }) => id}
			columns={[
				{ title: 'Browser', renderCell: ({ userAgent }) => browserName(userAgent) },
				{ title: 'From', renderCell: ({ address }) => address ?? 'unknown', mono: true },
				{ title: 'Since', renderCell: ({ createdAt }) => <When date={createdAt} now={now} /> },
				{ title: 'End', renderCell: (session) => <End session={session} />, numeric: true },
			]}
		/>
	)
}

function End({ session: { id, isCurrent, userAgent } }: { session: OpenSession }) {
	if (isCurrent) return <>this browser</>
	return (
		<form method="post" action={HERE}>
			<Csrf />
			<input type="hidden" name="session" value={id} />
			<Button type="submit" small aria-label={`Sign out of ${browserName(userAgent)}`}>
				Sign out
			</Button>
		</form>
	)
}
