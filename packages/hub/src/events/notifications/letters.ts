import { accountAddress, discussionAddress, notificationSettingsAddress, notificationsAddress, repoAddress } from '@stoa/vocabulary'
import type { Letter } from '../../outside/mail.ts'
import type { Notification } from './notifications.ts'

const WHY: Record<Notification['reason'], string> = {
	mention: 'mentioned you',
	author: 'wrote in your thread',
	participant: 'wrote in a thread that you took part in',
	owner: 'wrote in your repository',
	watching: 'wrote in a discussion or repository that you watch',
	'access-asked': 'asks for access to your repository',
	'access-accepted': 'accepted your request for access',
	'access-rejected': 'rejected your request for access',
	following: 'published a repository',
	followed: 'follows you',
	'taken-down': 'took down content of yours',
	restored: 'restored content of yours',
	'report-closed': 'answered your report',
}

function aboutOf({ repo, discussion, by, note, href }: Notification): { title: string; path: string } {
	if (note !== undefined) return { title: note, path: href ?? notificationsAddress() }
	const address = repo && { kind: repo.kind, id: repo.name }
	if (address && discussion)
		return { title: `${discussion.title} (${repo.name} #${discussion.number})`, path: discussionAddress(address, discussion.number) }
	if (address) return { title: repo.name, path: repoAddress(address) }
	return { title: by?.name ?? 'A deleted account', path: by ? accountAddress(by.name) : notificationsAddress() }
}

/** One line, as subjects of letters are. */
const line = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)

/** The letter about a notification. What was written stays on the hub: a mailbox may be read by others, and what is private may not leave it. */
export function notificationLetter(to: string, notification: Notification, origin: string): Letter {
	const { title, path } = aboutOf(notification)
	const who = notification.kind === 'moderation' ? 'An administrator of the hub' : (notification.by?.name ?? 'A deleted account')
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
