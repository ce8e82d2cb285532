import { Button } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { FormPage, formStyles, PostForm } from '../../../parts/form-page.tsx'
import { AllowedList, OrgChoices, SignedInAs } from '../../../parts/settings/allowed-list.tsx'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { AuthorizeData } from './act.ts'

/** Asks whether an application may act for the signed-in person. */
export function AuthorizePage({ data: { ask, query } }: { data: AuthorizeData }) {
	const words = useWords().account.authorize
	const { app, redirectUri, scopes } = ask
	const { host } = new URL(redirectUri)
	return (
		<FormPage title={words.title(app.name)} lead={words.lead(<b>{host}</b>)}>
			<SignedInAs />
			<section>
				<h2 className={formStyles.legend}>{words.permissions}</h2>
				<AllowedList scopes={scopes} />
			</section>
			<PostForm action={PAGES.authorize.href() + query}>
				<OrgChoices scopes={scopes} chosen={ask.orgIds} />
				<div className={formStyles.inline}>
					<Button type="submit" weight="main" name="answer" value="allow">
						{words.allow}
					</Button>
					<Button type="submit" name="answer" value="deny">
						{words.cancel}
					</Button>
				</div>
			</PostForm>
			<p>{words.revokeHint(linkTo(PAGES.applications.href()))}</p>
		</FormPage>
	)
}
