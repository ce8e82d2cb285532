import type { Passkey } from '@stoa/hub'
import { Button, Notice, Table, TextField, When } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { Csrf } from '../../../layouts/csrf.tsx'
import { FormSection, PostForm } from '../../../layouts/form-page.tsx'
import { OwnPasswordField } from '../../../layouts/own-password-field.tsx'
import { PasskeyForm } from '../../../layouts/passkey-form.tsx'
import { SettingsPage } from '../../../layouts/settings/settings-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { browserName } from '../account/browser-name.ts'
import type { PasskeysData } from './act.ts'

const HERE = PAGES.passkeys.href()

/** The passkeys of a person: what they are called, when they were used, a new one. */
export function PasskeysPage({ data }: { data: PasskeysData }) {
	const { passkeys, host, fresh, added } = data
	return (
		<SettingsPage
			title="Passkeys"
			lead="A passkey signs you in with your fingerprint, face or PIN. It replaces your password and the code of your authenticator."
		>
			{added !== undefined && <Notice tone="good">{`The passkey “${added}” signs you in from now on.`}</Notice>}
			<FormSection title="Your passkeys" hint={passkeys.length === 0 ? 'No passkeys yet.' : undefined}>
				{passkeys.length > 0 && <PasskeyTable passkeys={passkeys} host={host} />}
			</FormSection>
			{host === undefined ? <NoPasskeys /> : fresh ? <Fresh fresh={fresh} host={host} /> : <Begin data={data} />}
		</SettingsPage>
	)
}

function NoPasskeys() {
	const { origin } = useFrame().call
	return (
		<Notice tone="info">
			<p>
				Passkeys need an address with https and a host name, or localhost. You are at {origin}. The administrators of this hub can change
				that.
			</p>
		</Notice>
	)
}

function Begin({ data: { form, hasPassword } }: { data: PasskeysData }) {
	const { client } = useFrame().call
	return (
		<FormSection title="Add a passkey" hint="On this device, on your phone, in your password manager or on a security key.">
			<PostForm action={HERE} state={form}>
				<TextField
					name="name"
					label="Name"
					hint="Helps you recognize it later."
					error={form.errors['name']}
					defaultValue={form.values['name'] ?? browserName(client.userAgent)}
					required
					maxLength={60}
					autoComplete="off"
				/>
				<OwnPasswordField form={form} hasPassword={hasPassword} />
				<div>
					<Button type="submit" weight="main" name="do" value="begin">
						Continue
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function Fresh({ fresh, host }: { fresh: NonNullable<PasskeysData['fresh']>; host: string }) {
	return (
		<FormSection title={fresh.name} hint={`Your browser then asks where to store it, for ${host}.`}>
			<PasskeyForm action={HERE} wish="add" question={fresh} text="Create passkey" />
			<noscript>
				<p>Creating a passkey needs JavaScript.</p>
			</noscript>
			<p>
				<a href={HERE}>Not now</a>
			</p>
		</FormSection>
	)
}

function PasskeyTable({ passkeys, host }: { passkeys: Passkey[]; host: string | undefined }) {
	const { now } = useFrame()
	const isElsewhere = passkeys.some((one) => one.host !== host)
	return (
		<Table
			stacks
			caption="Your passkeys"
			rows={passkeys}
			keyOf={({ id }) => id}
			columns={[
				{ title: 'Name', renderCell: ({ name }) => name },
				...(isElsewhere ? [{ title: 'For', renderCell: (one: Passkey) => one.host, mono: true }] : []),
				{ title: 'Made', renderCell: ({ createdAt }) => <When date={createdAt} now={now} /> },
				{ title: 'Used', renderCell: ({ lastUsedAt }) => (lastUsedAt ? <When date={lastUsedAt} now={now} /> : 'never') },
				{ title: 'Remove', renderCell: (passkey) => <Remove passkey={passkey} />, numeric: true },
			]}
		/>
	)
}

function Remove({ passkey: { id, name } }: { passkey: Passkey }) {
	return (
		<form method="post" action={HERE}>
			<Csrf />
			<input type="hidden" name="id" value={id} />
			<Button type="submit" small name="do" value="remove" aria-label={`Remove ${name}`}>
				Remove
			</Button>
		</form>
	)
}
