import { Button } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { FormPage, formStyles, PostForm } from '../../../layouts/form-page.tsx'
import { AllowedList, OrgChoices, SignedInAs } from '../../../layouts/settings/allowed-list.tsx'
import type { AuthorizeData } from './act.ts'

/** Asks whether an application may act for the signed-in person. */
export function AuthorizePage({ data: { ask, query } }: { data: AuthorizeData }) {
	const { app, redirectUri, scopes } = ask
	const { host } = new URL(redirectUri)
	return (
		<FormPage
			title={`Authorize ${app.name}?`}
			lead={
				<>
					You will be sent to <b>{host}</b>. Continue only if you came from there and trust it.
				</>
			}
		>
			<SignedInAs />
			<section>
				<h2 className={formStyles.legend}>It will be able to</h2>
				<AllowedList scopes={scopes} />
			</section>
			<PostForm action={PAGES.authorize.href() + query}>
				<OrgChoices scopes={scopes} chosen={ask.orgIds} />
				<div className={formStyles.inline}>
					<Button type="submit" weight="main" name="answer" value="allow">
						Allow
					</Button>
					<Button type="submit" name="answer" value="deny">
						Cancel
					</Button>
				</div>
			</PostForm>
			<p>
				You can revoke access at any time under <a href={PAGES.applications.href()}>Applications</a>.
			</p>
		</FormPage>
	)
}
