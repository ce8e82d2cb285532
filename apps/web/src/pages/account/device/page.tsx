import type { DeviceRequest } from '@stoa/hub'
import { Button, Notice, TextField } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { FormPage, formStyles, PostForm } from '../../../parts/form-page.tsx'
import { AllowedList, OrgChoices, SignedInAs } from '../../../parts/settings/allowed-list.tsx'
import { fieldOf } from '../../../site/form.ts'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { DeviceData } from './act.ts'

/** Where people type the code that a program on another device shows them. */
export function DevicePage({ data: { form, request, decided } }: { data: DeviceData }) {
	const words = useWords().account.device
	if (request) return <Waiting request={request} />
	if (decided)
		return (
			<FormPage title={decided === 'allowed' ? words.title : words.denyd}>
				<Notice tone={decided === 'allowed' ? 'good' : 'info'}>{decided === 'allowed' ? words.signedInHint : words.deniedHint}</Notice>
				<p>{words.applicationsHint(linkTo(PAGES.applications.href()))}</p>
			</FormPage>
		)
	return (
		<FormPage title={words.signDevice} lead={words.lead}>
			<SignedInAs />
			<form className={formStyles.form} action={PAGES.device.href()}>
				<TextField
					{...fieldOf(form, 'user_code')}
					label={words.code}
					hint={words.codeHint}
					required
					autoComplete="one-time-code"
					autoCapitalize="characters"
					spellCheck={false}
				/>
				<div>
					<Button type="submit" weight="main">
						{words.continue}
					</Button>
				</div>
			</form>
		</FormPage>
	)
}

function Waiting({ request: { userCode, app, scopes } }: { request: DeviceRequest }) {
	const words = useWords().account.device
	return (
		<FormPage title={words.authorize(app.name)} lead={words.leadCode}>
			<SignedInAs />
			<p>{words.codeUserCode(<code>{userCode}</code>)}</p>
			<section>
				<h2 className={formStyles.legend}>{words.permissions}</h2>
				<AllowedList scopes={scopes} />
			</section>
			<PostForm action={PAGES.deviceAnswer.href()}>
				<input type="hidden" name="user_code" value={userCode} />
				<OrgChoices scopes={scopes} chosen={[]} />
				<div className={formStyles.inline}>
					<Button type="submit" weight="main" name="answer" value="allow">
						{words.allow}
					</Button>
					<Button type="submit" name="answer" value="deny">
						{words.deny}
					</Button>
				</div>
			</PostForm>
		</FormPage>
	)
}
