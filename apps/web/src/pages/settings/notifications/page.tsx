import { NOTIFICATION_KINDS, type NotificationKind } from '@stoa/hub'
import { Button, Choice } from '@stoa/ui'
import { notificationSettingsAddress, notificationsAddress } from '@stoa/vocabulary'
import { formStyles, PostForm } from '../../../layouts/form-page.tsx'
import { SettingsPage } from '../../../layouts/settings/settings-page.tsx'
import type { NotificationSettingsData } from './act.ts'

const WORDS: Record<NotificationKind, { label: string; hint: string }> = {
	thread: {
		label: 'Threads',
		hint: 'New discussions, pull requests and comments in your repositories, and in threads that you opened, took part in or watch.',
	},
	mention: { label: 'Mentions', hint: 'Someone mentions you with @ and your name.' },
	access: { label: 'Access', hint: 'Requests to read your gated repositories, and decisions about your own.' },
	repo: { label: 'Publications', hint: 'New public repositories of people and organizations that you follow.' },
	follow: { label: 'Followers', hint: 'Someone follows you.' },
	invitation: { label: 'Invitations', hint: 'An organization invites you to become a member.' },
	moderation: {
		label: 'Moderation',
		hint: 'Administrators of the hub take down or restore something of yours, or close a report that you sent.',
	},
}

/** What the visitor wants to be told of. */
export function NotificationSettingsPage({ data: { choice, hasMail } }: { data: NotificationSettingsData }) {
	return (
		<SettingsPage
			title="Notification settings"
			lead={
				<>
					What <a href={notificationsAddress()}>your notifications</a> hold. Single threads and repositories are muted or watched on their
					own pages.
				</>
			}
		>
			<PostForm action={notificationSettingsAddress()}>
				<fieldset>
					<legend className={formStyles.legend}>Notify me about</legend>
					{NOTIFICATION_KINDS.map((kind) => (
						<Choice key={kind} type="checkbox" name="kind" value={kind} defaultChecked={!choice.unwanted.includes(kind)} {...WORDS[kind]} />
					))}
				</fieldset>
				<fieldset>
					<legend className={formStyles.legend}>By e-mail</legend>
					<Choice
						type="checkbox"
						name="mail"
						value="yes"
						defaultChecked={choice.byMail}
						label="Send an e-mail too"
						hint={
							hasMail
								? 'One e-mail per thread until you have read it. It says who and where, not what was written.'
								: 'Confirm your e-mail address in your account settings to get e-mails.'
						}
					/>
				</fieldset>
				<div>
					<Button type="submit" weight="main">
						Save
					</Button>
				</div>
			</PostForm>
		</SettingsPage>
	)
}
