import { accountAddress, discussionAddress, notificationSettingsAddress, notificationsAddress, repoAddress } from '@stoa/vocabulary'
import type { Letter } from '../../outside/mail.ts'
import type { Notification } from './notifications.ts'

const WHY: Record<Notification['reason'], string> = {
	mention: 'mentioned you',
	author: 'commented in a discussion that you opened',
	participant: 'commented in a discussion that you took part in',
	owner: 'commented in your repository',
	watching: 'commented in a discussion or repository that you watch',
	'access-asked': 'asks for access to your repository',
	'access-accepted': 'accepted your request for access',
	'access-rejected': 'rejected your request for access',
	following: 'published a repository',
	followed: 'follows you',
	invited: 'invites you to an organization',
	'taken-down': 'took down content that belongs to you',
	restored: 'restored content that belongs to you',
	'report-closed': 'answered your report',
	'mirror-asked': 'asks you to mirror a repository',
	'mirror-approved': 'approved your request to mirror a repository',
	'mirror-refused': 'refused your request to mirror a repository',
}

/** What administrators of the hub send, or people who decide in their place. */
const ANSWERS: ReadonlySet<Notification['reason']> = new Set(['mirror-approved', 'mirror-refused'])

function aboutOf({ repo, discussion, by, note, href }: Notification): { title: string; path: string } {
	if (note !== undefined) return { title: note, path: href ?? notificationsAddress() }
	const address = repo && { kind: repo.kind, id: repo.name }
	if (address && discussion)
		return { title: `${discussion.title} (${repo.name} #${discussion.number})`, path: discussionAddress(address, discussion.number) }
	if (address) return { title: repo.name, path: repoAddress(address) }
	return { title: by?.name ?? 'A deleted account', path: by ? accountAddress(by.name) : notificationsAddress() }
}

/** The text as one line for the subject of an e-mail. */
const line = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)

/** The e-mail about a notification. It does not quote the comment: other people may read the mailbox, and private content must not leave the hub. */
export function notificationLetter(to: string, notification: Notification, origin: string): Letter {
	const { title, path } = aboutOf(notification)
	const who =
		notification.kind === 'moderation' || ANSWERS.has(notification.reason)
			? 'An administrator of the hub'
			: (notification.by?.name ?? 'A deleted account')
	return {
		to,
		subject: line(title),
		text: [
			`${who} ${WHY[notification.reason]}:`,
			'',
			line(title),
			origin + path,
			'',
			'You receive this because you turned on notifications by e-mail. Change this here:',
			origin + notificationSettingsAddress(),
			'',
		].join('\n'),
	}
}
