import { Button } from '@stoa/ui'
import { FormPage, formStyles, PostForm } from '../../layouts/form-page.tsx'
import { AllowedList, OrgChoices, SignedInAs } from '../../layouts/settings/allowed-list.tsx'
import type { AuthorizeData } from './act.ts'

/** Asks whether an application may act for whoever is signed in. */
export function AuthorizePage({ data: { ask, query } }: { data: AuthorizeData }) {
	const { app, redirectUri, scopes } = ask
	const { host } = new URL(redirectUri)
	return (
		<FormPage
			title={`Let ${app.name} in?`}
			lead={
				<>
					The answer goes to <b>{host}</b>. Go on only if you came from there and trust it.
				</>
			}
		>
			<SignedInAs />
			<section>
				<h2 className={formStyles.legend}>It would</h2>
				<AllowedList scopes={scopes} />
			</section>
			<PostForm action={`/oauth/authorize${query}`}>
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
				You can take it back at any time under <a href="/settings/applications">Applications</a>.
			</p>
		</FormPage>
	)
}
