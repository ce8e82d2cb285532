import type { Passkey } from '@stoa/hub'
import { Button, Notice, Table, TextField, When } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { Csrf } from '../../../parts/csrf.tsx'
import { FormSection, PostForm } from '../../../parts/form-page.tsx'
import { OwnPasswordField } from '../../../parts/own-password-field.tsx'
import { PasskeyForm } from '../../../parts/passkey-form.tsx'
import { SettingsPage } from '../../../parts/settings/settings-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import { browserName } from '../account/browser-name.ts'
import type { PasskeysData } from './act.ts'

const HERE = PAGES.passkeys.href()

/** The passkeys of a person: what they are called, when they were used, a new one. */
export function PasskeysPage({ data }: { data: PasskeysData }) {
	const words = useWords().settings.passkeys
	const { passkeys, host, fresh, added } = data
	return (
		<SettingsPage title={words.title} lead={words.lead}>
			{added !== undefined && <Notice tone="good">{words.wasAdded(added)}</Notice>}
			<FormSection title={words.yourPasskeys} hint={passkeys.length === 0 ? words.yourPasskeysHint : undefined}>
				{passkeys.length > 0 && <PasskeyTable passkeys={passkeys} host={host} />}
			</FormSection>
			{host === undefined ? <NoPasskeys /> : fresh ? <Fresh fresh={fresh} host={host} /> : <Begin data={data} />}
		</SettingsPage>
	)
}

function NoPasskeys() {
	const words = useWords().settings.passkeys
	const { origin } = useFrame().call
	return (
		<Notice tone="info">
			<p>{words.unsupportedAddress(origin)}</p>
		</Notice>
	)
}

function Begin({ data: { form, hasPassword } }: { data: PasskeysData }) {
	const { passkeys: words, account } = useWords().settings
	const { client } = useFrame().call
	return (
		<FormSection title={words.addAPasskey} hint={words.addAPasskeyHint}>
			<PostForm action={HERE} state={form}>
				<TextField
					name="name"
					label={words.name}
					hint={words.nameHint}
					error={form.errors['name']}
					defaultValue={form.values['name'] ?? browserName(account, client.userAgent)}
					required
					maxLength={60}
					autoComplete="off"
				/>
				<OwnPasswordField form={form} hasPassword={hasPassword} />
				<div>
					<Button type="submit" weight="main" name="do" value="begin">
						{words.continue}
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function Fresh({ fresh, host }: { fresh: NonNullable<PasskeysData['fresh']>; host: string }) {
	const words = useWords().settings.passkeys
	return (
		<FormSection title={fresh.name} hint={words.continueHint(host)}>
			<PasskeyForm action={HERE} wish="add" question={fresh} text={words.createPasskey} />
			<noscript>
				<p>{words.needsScript}</p>
			</noscript>
			<p>
				<a href={HERE}>{words.notNow}</a>
			</p>
		</FormSection>
	)
}

function PasskeyTable({ passkeys, host }: { passkeys: Passkey[]; host: string | undefined }) {
	const words = useWords().settings.passkeys
	const { now } = useFrame()
	const isElsewhere = passkeys.some((one) => one.host !== host)
	return (
		<Table
			stacks
			caption={words.yourPasskeys}
			rows={passkeys}
			keyOf={({ id }) => id}
			columns={[
				{ title: words.name, renderCell: ({ name }) => name },
				...(isElsewhere ? [{ title: words.for, renderCell: (one: Passkey) => one.host, mono: true }] : []),
				{ title: words.made, renderCell: ({ createdAt }) => <When date={createdAt} now={now} /> },
				{ title: words.used, renderCell: ({ lastUsedAt }) => (lastUsedAt ? <When date={lastUsedAt} now={now} /> : words.never) },
				{ title: words.remove, renderCell: (passkey) => <Remove passkey={passkey} />, numeric: true },
			]}
		/>
	)
}

function Remove({ passkey: { id, name } }: { passkey: Passkey }) {
	const words = useWords().settings.passkeys
	return (
		<form method="post" action={HERE}>
			<Csrf />
			<input type="hidden" name="id" value={id} />
			<Button type="submit" small name="do" value="remove" aria-label={words.removeName(name)}>
				{words.remove}
			</Button>
		</form>
	)
}
