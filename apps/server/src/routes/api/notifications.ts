import type { Notification } from '@stoa/hub'
import { calls } from '@stoa/protocol'
import { discussionAddress, discussionEventAddress, HubError, repoAddress } from '@stoa/vocabulary'
import { avatarAddress } from '../../present/people.ts'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { Route } from '../route.ts'

/** A person's notifications and their choices (protocol 07 section 5; the shapes are the hub's own). */
export const notificationRoutes: readonly Route[] = [
	handle(calls.listNotifications, list),
	handle(calls.readNotifications, markRead),
	handle(calls.chooseNotifications, choose),
	handle(calls.watchRepos, watch),
]

const PAGE = 50

async function list({
	hub,
	actor,
	origin,
	parameters,
}: Asked<typeof calls.listNotifications>): Promise<Answer<typeof calls.listNotifications>> {
	const { p: page = 0, limit: size = PAGE, readStatus: status } = parameters()
	const found = await hub.notifications.list(actor, { skip: page * size, limit: size, unreadOnly: status === 'unread' })
	return {
		notifications: found.notifications.map((one) => present(one, origin)),
		count: { view: found.total, unread: found.unread },
		start: page * size,
	}
}

async function markRead({ hub, actor, read }: Asked<typeof calls.readNotifications>): Promise<Answer<typeof calls.readNotifications>> {
	const { ids, discussionIds } = await read()
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	await hub.notifications.markRead(actor, ids)
	// Asked for, and not merely looked at by a program.
	for (const id of discussionIds) await hub.notifications.markThreadRead({ ...actor, token: undefined }, { id })
	return { success: true }
}

async function choose({ hub, actor, read }: Asked<typeof calls.chooseNotifications>): Promise<Answer<typeof calls.chooseNotifications>> {
	const { unwanted, byMail } = await read()
	const before = await hub.notifications.choice(actor)
	const choice = { unwanted: unwanted ?? before.unwanted, byMail: byMail ?? before.byMail }
	await hub.notifications.choose(actor, choice)
	return choice
}

async function watch({ hub, actor, read }: Asked<typeof calls.watchRepos>): Promise<Answer<typeof calls.watchRepos>> {
	const changes = await read()
	for (const { type, id } of changes.add) await hub.notifications.watch(actor, { repo: { kind: type, id } }, 'watching')
	for (const { type, id } of changes.delete) await hub.notifications.watch(actor, { repo: { kind: type, id } }, 'usual')
	return { success: true }
}

function present({ id, kind, reason, isUnread, updatedAt, repo, discussion, eventId, by }: Notification, origin: string) {
	const address = repo && { kind: repo.kind, id: repo.name }
	const lead =
		address && discussion
			? eventId === undefined
				? discussionAddress(address, discussion.number)
				: discussionEventAddress(address, discussion.number, eventId)
			: address && repoAddress(address)
	return {
		id,
		type: kind,
		reason,
		read: !isUnread,
		updatedAt,
		...(repo && { repo: { name: repo.name, type: repo.kind } }),
		...(discussion && {
			discussion: {
				id: discussion.id,
				num: discussion.number,
				title: discussion.title,
				status: discussion.status,
				isPullRequest: discussion.target !== undefined,
			},
		}),
		...(by && { by: { _id: by.id, name: by.name, fullname: by.fullname, avatarUrl: avatarAddress(origin, by.name), type: by.kind } }),
		...(lead !== undefined && { url: origin + lead }),
	}
}
