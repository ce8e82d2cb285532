import type { SignUpPolicy } from '@stoa/hub'
import { Button, ButtonLink, Notice, TextField } from '@stoa/ui'
import type { ReactNode } from 'react'
import { PAGES } from '@stoa/vocabulary'
import type { calls } from '@stoa/protocol'
import { callAddress } from '../../../site/call-address.ts'
import { UserNameField } from '../../../layouts/credential-fields.tsx'
import { FormPage, PostForm } from '../../../layouts/form-page.tsx'
import { PasskeyForm } from '../../../layouts/passkey-form.tsx'
import { useFrame } from '../../../site/frame.tsx'
import type { LoginData } from './act.ts'
import { CodeForm } from './code-form.tsx'

/** How a visitor gets an account, where that is known. */
function newHere(signUp: SignUpPolicy | undefined, { next, external }: LoginData): ReactNode {
	if (signUp === 'open')
		return (
			<>
				New here? <a href={PAGES.signUp.href({ next: next })}>Sign up</a>.
			</>
		)
	if (signUp === 'invitation') return 'New here? Open the link in your invitation.'
	// Whom the other provider answers for gets an account by signing in.
	if (signUp === 'closed' && external === undefined) return 'New here? Ask the administrators of this hub for an account.'
	return undefined
}

/** Sign-in. */
export function LoginPage({ data }: { data: LoginData }) {
	const { form, next, said } = data
	const { signUp } = useFrame().call
	if (data.pending !== undefined) return <CodeForm data={data} />
	return (
		<FormPage title="Sign in" lead={newHere(signUp, data)}>
			{said !== undefined && <Notice tone="good">{said}</Notice>}
			<PostForm action={PAGES.signIn.href()} state={form}>
				<input type="hidden" name="next" value={next} />
				<UserNameField form={form} label="User name or e-mail address" hasPasskeys={data.passkey !== undefined} />
				<TextField
					name="password"
					type="password"
					label="Password"
					error={form.errors['password']}
					required
					autoComplete="current-password"
				/>
				<Button type="submit" weight="main">
					Sign in
				</Button>
			</PostForm>
			{form.errors['passkey'] !== undefined && <Notice tone="error">{form.errors['passkey']}</Notice>}
			{data.passkey && (
				<PasskeyForm action={PAGES.signIn.href()} wish="sign-in" question={data.passkey} fields={{ next }} text="Sign in with a passkey" />
			)}
			{data.external !== undefined && (
				<p>
					<ButtonLink href={callAddress<typeof calls.startExternalSignIn>({ path: '/auth/external', values: {}, query: { next } })}>
						Sign in with {data.external}
					</ButtonLink>
				</p>
			)}
			<p>
				<a href={PAGES.forgotPassword.href()}>Forgot your password?</a>
			</p>
		</FormPage>
	)
}
