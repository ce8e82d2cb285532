import type { SignUpPolicy } from '@stoa/hub'
import { Button, ButtonLink, Notice, TextField } from '@stoa/ui'
import type { ReactNode } from 'react'
import { PAGES } from '@stoa/vocabulary'
import type { calls } from '@stoa/protocol'
import { callAddress } from '../../../site/call-address.ts'
import { UserNameField } from '../../../parts/credential-fields.tsx'
import { FormPage, PostForm } from '../../../parts/form-page.tsx'
import { PasskeyForm } from '../../../parts/passkey-form.tsx'
import { useFrame } from '../../../site/frame.tsx'
import type { LoginData } from './act.ts'
import { CodeForm } from './code-form.tsx'
import type { Words } from '../../../words/words.ts'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'

/** How a visitor gets an account, where that is known. */
function newHere(words: Words['account']['login'], signUp: SignUpPolicy | undefined, { next, external }: LoginData): ReactNode {
	if (signUp === 'open') return <>{words.newHere(linkTo(PAGES.signUp.href({ next: next })))}</>
	if (signUp === 'invitation') return words.newHereInvited
	// Whom the other provider answers for gets an account by signing in.
	if (signUp === 'closed' && external === undefined) return words.newHereClosed
	return undefined
}

/** Sign-in. */
export function LoginPage({ data }: { data: LoginData }) {
	const words = useWords().account.login
	const { form, next, said } = data
	const { signUp } = useFrame().call
	if (data.pending !== undefined) return <CodeForm data={data} />
	return (
		<FormPage title={words.signIn} lead={newHere(words, signUp, data)}>
			{said !== undefined && <Notice tone="good">{said}</Notice>}
			<PostForm action={PAGES.signIn.href()} state={form}>
				<input type="hidden" name="next" value={next} />
				<UserNameField form={form} label={words.nameOrEmail} hasPasskeys={data.passkey !== undefined} />
				<TextField
					name="password"
					type="password"
					label={words.password}
					error={form.errors['password']}
					required
					autoComplete="current-password"
				/>
				<Button type="submit" weight="main">
					{words.signIn}
				</Button>
			</PostForm>
			{form.errors['passkey'] !== undefined && <Notice tone="error">{form.errors['passkey']}</Notice>}
			{data.passkey && (
				<PasskeyForm action={PAGES.signIn.href()} wish="sign-in" question={data.passkey} fields={{ next }} text={words.signInPasskey} />
			)}
			{data.external !== undefined && (
				<p>
					<ButtonLink href={callAddress<typeof calls.startExternalSignIn>({ path: '/auth/external', values: {}, query: { next } })}>
						{words.signInWith(data.external)}
					</ButtonLink>
				</p>
			)}
			<p>
				<a href={PAGES.forgotPassword.href()}>{words.forgotYourPassword}</a>
			</p>
		</FormPage>
	)
}
