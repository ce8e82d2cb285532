import { Button, Notice, TextField } from '@stoa/ui'
import { renderSVG } from 'uqr'
import { PAGES } from '@stoa/vocabulary'
import { FormSection, PostForm } from '../../../parts/form-page.tsx'
import { OwnPasswordField } from '../../../parts/own-password-field.tsx'
import { SettingsPage } from '../../../parts/settings/settings-page.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { TwoFactorData } from './act.ts'
import styles from './page.module.css'

const HERE = PAGES.twoFactor.href()

/** The authenticator: a second step of signing in. */
export function TwoFactorPage({ data }: { data: TwoFactorData }) {
	const words = useWords().settings.twoFactor
	const { isOn, recoveryCodesLeft, fresh, recoveryCodes } = data
	return (
		<SettingsPage title={words.title} lead={words.lead}>
			{recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
			{fresh ? (
				<Fresh fresh={fresh} data={data} />
			) : isOn ? (
				<FormSection title={words.turnedOn} hint={words.turnedOnHint(recoveryCodesLeft)}>
					<PasswordForm data={data} deed="end" text={words.removeAuthenticator} />
				</FormSection>
			) : (
				<FormSection title={words.turnedOff} hint={words.turnedOffHint}>
					<PasswordForm data={data} deed="begin" text={words.setItUp} />
				</FormSection>
			)}
		</SettingsPage>
	)
}

function PasswordForm({ data: { form, hasPassword }, deed, text }: { data: TwoFactorData; deed: 'begin' | 'end'; text: string }) {
	return (
		<PostForm action={HERE} state={form}>
			<OwnPasswordField form={form} hasPassword={hasPassword} />
			<div>
				<Button type="submit" weight={deed === 'end' ? 'danger' : 'main'} name="do" value={deed}>
					{text}
				</Button>
			</div>
		</PostForm>
	)
}

function Fresh({ fresh: { secret, address }, data: { form } }: { fresh: { secret: string; address: string }; data: TwoFactorData }) {
	const words = useWords().settings.twoFactor
	return (
		<FormSection title={words.setItUp} hint={words.setItUpHint}>
			<img
				className={styles.code}
				src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address))}`}
				alt={words.qrCode}
				width={200}
				height={200}
			/>
			<p className={styles.secret}>
				<code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
			</p>
			<PostForm action={HERE} state={form}>
				<input type="hidden" name="secret" value={secret} />
				<input type="hidden" name="address" value={address} />
				<TextField
					name="code"
					label={words.currentCode}
					error={form.errors['code']}
					required
					inputMode="numeric"
					autoComplete="one-time-code"
					spellCheck={false}
				/>
				<div>
					<Button type="submit" weight="main" name="do" value="confirm">
						{words.turnOnAuthenticator}
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
	const words = useWords().settings.twoFactor
	return (
		<Notice tone="good">
			<p>{words.recoveryCodes}</p>
			<ul className={styles.codes}>
				{codes.map((code) => (
					<li key={code}>
						<code>{code}</code>
					</li>
				))}
			</ul>
		</Notice>
	)
}
