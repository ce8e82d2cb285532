import { Button, Notice } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { FormSection, formStyles, PostForm } from '../../../layouts/form-page.tsx'
import { AppFields } from '../../../layouts/settings/app-fields.tsx'
import { SettingsPage } from '../../../layouts/settings/settings-page.tsx'
import type { ApplicationData } from './act.ts'

/** One's own application. */
export function ApplicationPage({ data: { form, app, secret } }: { data: ApplicationData }) {
	const here = PAGES.application.href({ application: app.id })
	return (
		<SettingsPage title={app.name} lead="An application of yours that signs people in with their account here.">
			{secret !== undefined && (
				<Notice tone="good">
					<p>The new secret. Copy it now: it is not shown again.</p>
					<p className={formStyles.inline}>
						<code>{secret}</code>
						<CopyButton value={secret} label="Copy the secret" />
					</p>
				</Notice>
			)}
			<p className={formStyles.inline}>
				<span>
					Client id: <code>{app.clientId}</code>
				</span>
				<CopyButton value={app.clientId} label="Copy the client id" />
			</p>
			<PostForm action={here} state={form}>
				<AppFields form={form} app={app} />
				<div>
					<Button type="submit" weight="main" name="do" value="change">
						Save
					</Button>
				</div>
			</PostForm>
			{app.isConfidential && (
				<FormSection title="Secret" hint="The old secret stops working at once.">
					<PostForm action={here}>
						<div>
							<Button type="submit" name="do" value="secret">
								Create new secret
							</Button>
						</div>
					</PostForm>
				</FormSection>
			)}
			<FormSection title="Delete" hint="Everyone who authorized it is signed out of it at once.">
				<PostForm action={here}>
					<div>
						<Button type="submit" weight="danger" name="do" value="delete">
							Delete {app.name}
						</Button>
					</div>
				</PostForm>
			</FormSection>
		</SettingsPage>
	)
}
