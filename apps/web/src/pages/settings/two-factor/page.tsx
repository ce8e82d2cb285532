import { Button, Notice, TextField } from '@stoa/ui'
import { renderSVG } from 'uqr'
import { PAGES } from '@stoa/vocabulary'
import { FormSection, PostForm } from '../../../layouts/form-page.tsx'
import { OwnPasswordField } from '../../../layouts/own-password-field.tsx'
import { SettingsPage } from '../../../layouts/settings/settings-page.tsx'
import type { TwoFactorData } from './act.ts'
import styles from './page.module.css'

const HERE = PAGES.twoFactor.href()

/** The authenticator: a second step of signing in. */
export function TwoFactorPage({ data }: { data: TwoFactorData }) {
	const { isOn, recoveryCodesLeft, fresh, recoveryCodes } = data
	return (
		<SettingsPage
			title="Authenticator"
			lead="Signing in then asks for your password and for a code from your phone. Access tokens work as before."
		>
			{recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
			{fresh ? (
				<Fresh fresh={fresh} data={data} />
			) : isOn ? (
				<FormSection title="Turned on" hint={`${recoveryCodesLeft} recovery codes are left.`}>
					<PasswordForm data={data} deed="end" text="Remove authenticator" />
				</FormSection>
			) : (
				<FormSection title="Turned off" hint="You need an authenticator on your phone or in your password manager.">
					<PasswordForm data={data} deed="begin" text="Set it up" />
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
	return (
		<FormSection title="Set it up" hint="Scan this with your authenticator, or type the secret into it.">
			<img
				className={styles.code}
				src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address))}`}
				alt="The same secret as a QR code"
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
					label="Current code"
					error={form.errors['code']}
					required
					inputMode="numeric"
					autoComplete="one-time-code"
					spellCheck={false}
				/>
				<div>
					<Button type="submit" weight="main" name="do" value="confirm">
						Turn on authenticator
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
	return (
		<Notice tone="good">
			<p>The authenticator is on. Keep these codes in a safe place away from your phone. Each signs you in once if you lose it.</p>
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
