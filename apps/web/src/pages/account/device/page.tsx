import type { DeviceRequest } from '@stoa/hub'
import { Button, Notice, TextField } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { FormPage, formStyles, PostForm } from '../../../layouts/form-page.tsx'
import { AllowedList, OrgChoices, SignedInAs } from '../../../layouts/settings/allowed-list.tsx'
import { fieldOf } from '../../../site/form.ts'
import type { DeviceData } from './act.ts'

/** Where people type the code that a program on another device shows them. */
export function DevicePage({ data: { form, request, decided } }: { data: DeviceData }) {
	if (request) return <Waiting request={request} />
	if (decided)
		return (
			<FormPage title={decided === 'allowed' ? 'Signed in' : 'Denyd'}>
				<Notice tone={decided === 'allowed' ? 'good' : 'info'}>
					{decided === 'allowed'
						? 'The program on your other device continues by itself. You can close this page.'
						: 'The program was denied access. You can close this page.'}
				</Notice>
				<p>
					See what you authorized under <a href={PAGES.applications.href()}>Applications</a>.
				</p>
			</FormPage>
		)
	return (
		<FormPage title="Sign in a device" lead="Type the code that the program shows you.">
			<SignedInAs />
			<form className={formStyles.form} action={PAGES.device.href()}>
				<TextField
					{...fieldOf(form, 'user_code')}
					label="Code"
					hint="Eight letters, such as BCDF-GHJK."
					required
					autoComplete="one-time-code"
					autoCapitalize="characters"
					spellCheck={false}
				/>
				<div>
					<Button type="submit" weight="main">
						Continue
					</Button>
				</div>
			</form>
		</FormPage>
	)
}

function Waiting({ request: { userCode, app, scopes } }: { request: DeviceRequest }) {
	return (
		<FormPage title={`Authorize ${app.name}?`} lead="Continue only if you just started it yourself and it shows exactly this code.">
			<SignedInAs />
			<p>
				Code: <code>{userCode}</code>
			</p>
			<section>
				<h2 className={formStyles.legend}>It will be able to</h2>
				<AllowedList scopes={scopes} />
			</section>
			<PostForm action={PAGES.deviceAnswer.href()}>
				<input type="hidden" name="user_code" value={userCode} />
				<OrgChoices scopes={scopes} chosen={[]} />
				<div className={formStyles.inline}>
					<Button type="submit" weight="main" name="answer" value="allow">
						Allow
					</Button>
					<Button type="submit" name="answer" value="deny">
						Deny
					</Button>
				</div>
			</PostForm>
		</FormPage>
	)
}
