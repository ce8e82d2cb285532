import { expect, test } from 'vitest'
import type { RecordsUnderTest } from '../records.contract.ts'
import { insertUser } from './samples.ts'

const AT = new Date('2026-01-01T00:00:00Z')

/** The contract of notifications for every adapter. */
export function notificationsContract(pair: () => RecordsUnderTest): void {
	test('tellFollowers() notifies all followers except those who muted the account or turned the kind off', async () => {
		const { first } = pair()
		const [ada, ben, cleo, dan] = [await insertUser(first), await insertUser(first), await insertUser(first), await insertUser(first)]
		for (const { id } of [ben, cleo, dan]) await first.follows.follow(ada.id, id, AT)
		await first.notifications.setWatchLevel(cleo.id, `account:${ada.id}`, 'muted')
		await first.notifications.setChoice(dan.id, { unwanted: ['repo'], byMail: false })
		await first.notifications.tellFollowers(ada.id, { subject: 'repo:x', kind: 'repo', byId: ada.id, at: AT })
		const told = async (id: string) => (await first.notifications.list(id, { skip: 0, limit: 9, unreadOnly: false, seen: [] })).total
		expect([await told(ben.id), await told(cleo.id), await told(dan.id), await told(ada.id)]).toEqual([1, 0, 0, 0])
		expect(await first.notifications.countUnread(ben.id, [], 100)).toBe(1)
	})

	test('tell() keeps one notification for each person and subject, makes it unread at an event, and deletes it after it was read', async () => {
		const { first, second } = pair()
		const [ada, ben] = [await insertUser(first), await insertUser(first)]
		const about = { subject: `follow:${ben.id}`, kind: 'follow', byId: ben.id } as const
		const tell = (at: Date) => first.notifications.tell(new Map([[ada.id, 'followed']]), { ...about, at })
		const list = () => second.notifications.list(ada.id, { skip: 0, limit: 9, unreadOnly: false, seen: [] })
		await tell(AT)
		await second.notifications.markRead(ada.id, 'all')
		expect(await list()).toMatchObject({ total: 1, unread: 0 })
		const later = new Date(AT.getTime() + 1000)
		await tell(later)
		expect(await list()).toMatchObject({ total: 1, unread: 1, notifications: [{ updatedAt: later, by: { id: ben.id }, isUnread: true }] })
		const soon = new Date(later.getTime() + 1)
		await first.notifications.forget(soon)
		expect((await list()).total).toBe(1)
		await first.notifications.markSubjectRead(ada.id, about.subject)
		await first.notifications.forget(soon)
		expect((await list()).total).toBe(0)
	})

	test('tell() keeps naming the person who mentioned the reader while others comment', async () => {
		const { first } = pair()
		const [ada, ben, cleo] = [await insertUser(first), await insertUser(first), await insertUser(first)]
		const tell = (reason: 'mention' | 'participant', byId: string) =>
			first.notifications.tell(new Map([[ada.id, reason]]), {
				subject: 'thread:x',
				kind: reason === 'mention' ? 'mention' : 'thread',
				byId,
				at: AT,
			})
		const list = () => first.notifications.list(ada.id, { skip: 0, limit: 9, unreadOnly: false, seen: [] })
		await tell('mention', ben.id)
		await tell('participant', cleo.id)
		expect((await list()).notifications).toMatchObject([{ reason: 'mention', by: { id: ben.id } }])
		await first.notifications.markRead(ada.id, 'all')
		await tell('participant', cleo.id)
		expect((await list()).notifications).toMatchObject([{ reason: 'participant', by: { id: cleo.id } }])
	})

	test('claimMail() gives due e-mails to one caller, for confirmed addresses only', async () => {
		const { first, second } = pair()
		const [ada, ben, cleo] = [await insertUser(first), await insertUser(first), await insertUser(first)]
		await first.accounts.update(ada.id, { isEmailVerified: true })
		for (const { id } of [ada, ben]) await first.notifications.setChoice(id, { unwanted: [], byMail: true })
		const audience = new Map([ada, ben, cleo].map(({ id }) => [id, 'followed'] as const))
		await first.notifications.tell(audience, { subject: 'follow:somebody', kind: 'follow', at: AT })
		const claim = (after: number, until: number) =>
			second.notifications.claimMail(new Date(AT.getTime() + after), new Date(AT.getTime() + until), 10)
		const [claimed] = await claim(1, 1000)
		expect(claimed).toMatchObject({ to: ada.email, userId: ada.id })
		expect(await claim(2, 1000)).toEqual([])
		// The lease expired without an acknowledgement.
		expect(await claim(1001, 2000)).toHaveLength(1)
		await first.notifications.settleMail([claimed?.notification.id ?? ''])
		expect(await claim(9000, 9999)).toEqual([])
	})
}
