import { Button, Notice } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { FormSection, formStyles, PostForm } from '../../../parts/form-page.tsx'
import { AppFields } from '../../../parts/settings/app-fields.tsx'
import { SettingsPage } from '../../../parts/settings/settings-page.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { ApplicationData } from './act.ts'

/** One's own application. */
export function ApplicationPage({ data: { form, app, secret } }: { data: ApplicationData }) {
	const words = useWords().settings.application
	const here = PAGES.application.href({ application: app.id })
	return (
		<SettingsPage title={app.name} lead={words.lead}>
			{secret !== undefined && (
				<Notice tone="good">
					<p>{words.theNewSecret}</p>
					<p className={formStyles.inline}>
						<code>{secret}</code>
						<CopyButton value={secret} label={words.copyTheSecret} />
					</p>
				</Notice>
			)}
			<p className={formStyles.inline}>
				<span>{words.clientId(<code>{app.clientId}</code>)}</span>
				<CopyButton value={app.clientId} label={words.copyClientId} />
			</p>
			<PostForm action={here} state={form}>
				<AppFields form={form} app={app} />
				<div>
					<Button type="submit" weight="main" name="do" value="change">
						{words.save}
					</Button>
				</div>
			</PostForm>
			{app.isConfidential && (
				<FormSection title={words.secret} hint={words.secretHint}>
					<PostForm action={here}>
						<div>
							<Button type="submit" name="do" value="secret">
								{words.createNewSecret}
							</Button>
						</div>
					</PostForm>
				</FormSection>
			)}
			<FormSection title={words.delete} hint={words.deleteHint}>
				<PostForm action={here}>
					<div>
						<Button type="submit" weight="danger" name="do" value="delete">
							{words.deleteName(app.name)}
						</Button>
					</div>
				</PostForm>
			</FormSection>
		</SettingsPage>
	)
}
