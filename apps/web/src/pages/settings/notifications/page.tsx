import { NOTIFICATION_KINDS } from '@stoa/hub'
import { Button, Choice } from '@stoa/ui'
import { notificationSettingsAddress, notificationsAddress } from '@stoa/vocabulary'
import { formStyles, PostForm } from '../../../parts/form-page.tsx'
import { SettingsPage } from '../../../parts/settings/settings-page.tsx'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { NotificationSettingsData } from './act.ts'

/** What the visitor wants to be told of. */
export function NotificationSettingsPage({ data: { choice, hasMail } }: { data: NotificationSettingsData }) {
	const words = useWords().settings.notifications
	return (
		<SettingsPage title={words.title} lead={words.lead(linkTo(notificationsAddress()))}>
			<PostForm action={notificationSettingsAddress()}>
				<fieldset>
					<legend className={formStyles.legend}>{words.notifyMeAbout}</legend>
					{NOTIFICATION_KINDS.map((kind) => (
						<Choice
							key={kind}
							type="checkbox"
							name="kind"
							value={kind}
							defaultChecked={!choice.unwanted.includes(kind)}
							{...words.notificationKind[kind]}
						/>
					))}
				</fieldset>
				<fieldset>
					<legend className={formStyles.legend}>{words.byEmail}</legend>
					<Choice
						type="checkbox"
						name="mail"
						value="yes"
						defaultChecked={choice.byMail}
						label={words.sendEmailToo}
						hint={hasMail ? words.sendEmailTooHint : words.noEmailHint}
					/>
				</fieldset>
				<div>
					<Button type="submit" weight="main">
						{words.save}
					</Button>
				</div>
			</PostForm>
		</SettingsPage>
	)
}
