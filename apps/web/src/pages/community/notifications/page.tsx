import type { Notification } from '@stoa/hub'
import { Button, ButtonLink, EmptyState, exactCount, Icon, type IconName, Pagination, When } from '@stoa/ui'
import {
	accessAddress,
	accountAddress,
	discussionAddress,
	discussionEventAddress,
	notificationSettingsAddress,
	notificationsAddress,
	repoAddress,
	repoSettingsAddress,
} from '@stoa/vocabulary'
import { Column } from '../../../parts/column.tsx'
import { Csrf } from '../../../parts/csrf.tsx'
import { FilterLinks } from '../../../parts/filter-links.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import { type NotificationsData, NOTIFICATIONS_PAGE } from './act.ts'
import styles from './page.module.css'
import type { Words } from '../../../words/words.ts'

/** What the visitor was told, unread first. */
export function NotificationsPage({ data: { notifications, total, unread, unreadOnly, index } }: { data: NotificationsData }) {
	const words = useWords().community.notifications
	const at = (page: number): string =>
		notificationsAddress(new URLSearchParams({ ...(unreadOnly && { show: 'unread' }), ...(page > 0 && { p: String(page) }) }))
	return (
		<Column>
			<div className={styles.head}>
				<h1>{words.notifications}</h1>
				<FilterLinks
					label={words.whichOnes}
					links={[
						{ href: notificationsAddress(), text: words.all, isCurrent: !unreadOnly },
						{
							href: notificationsAddress(new URLSearchParams({ show: 'unread' })),
							text: words.unread(exactCount(unread)),
							isCurrent: unreadOnly,
						},
					]}
				/>
				{unread > 0 && (
					<form method="post" action={notificationsAddress()}>
						<Csrf />
						<Button type="submit" name="do" value="read-all" small>
							{words.markAllRead}
						</Button>
					</form>
				)}
				<ButtonLink href={notificationSettingsAddress()} small>
					{words.settings}
				</ButtonLink>
			</div>
			{notifications.length === 0 ? (
				<EmptyState title={unreadOnly ? words.readEverything : words.nothingYet}>{words.nothingYetHint}</EmptyState>
			) : (
				<ul className={styles.rows}>
					{notifications.map((notification) => (
						<Row key={notification.id} notification={notification} />
					))}
				</ul>
			)}
			<Pagination
				startHref={index > 0 ? at(0) : undefined}
				nextHref={(index + 1) * NOTIFICATIONS_PAGE < total ? at(index + 1) : undefined}
			/>
		</Column>
	)
}

const ICONS: Record<Notification['kind'], IconName> = {
	thread: 'chat',
	mention: 'chat',
	access: 'lock',
	repo: 'plus',
	follow: 'person',
	invitation: 'person',
	moderation: 'warning',
}

/** Where it leads, and what it is called. */
function leadOf(
	words: Words['community']['notifications'],
	{ kind, reason, repo, discussion, eventId, by, note, href: target }: Notification,
): { href: string; text: string } {
	if (note !== undefined) return { href: target ?? notificationsAddress(), text: note }
	const address = repo && { kind: repo.kind, id: repo.name }
	if (address && discussion) {
		const { number, title } = discussion
		return {
			href: eventId === undefined ? discussionAddress(address, number) : discussionEventAddress(address, number, eventId),
			text: title,
		}
	}
	if (address && kind === 'access') {
		const href =
			reason === 'access-asked'
				? repoSettingsAddress(address)
				: reason === 'access-accepted'
					? repoAddress(address)
					: accessAddress(address)
		return { href, text: words.accessTo(repo.name) }
	}
	if (address) return { href: repoAddress(address), text: repo.name }
	return { href: by ? accountAddress(by.name) : '/', text: by?.name ?? words.aDeletedAccount }
}

function Row({ notification }: { notification: Notification }) {
	const words = useWords().community.notifications
	const { now } = useFrame()
	const { kind, reason, repo, discussion, by, isUnread, updatedAt } = notification
	const { href, text } = leadOf(words, notification)
	return (
		<li data-unread={isUnread || undefined}>
			<Icon name={discussion?.target !== undefined ? 'branch' : ICONS[kind]} />
			<div className={styles.what}>
				<a className={styles.lead} href={href} dir="auto">
					{isUnread && <span className="sr-only">{words.unreadLabel}</span>}
					{text}
				</a>
				<p>
					{by && <a href={accountAddress(by.name)}>{by.name}</a>} {words.why[reason]}
					{discussion && repo && (
						<>
							, <a href={repoAddress({ kind: repo.kind, id: repo.name })}>{repo.name}</a> #{discussion.number}
						</>
					)}
					, <When date={updatedAt} now={now} />
				</p>
			</div>
			<Tools notification={notification} name={text} />
		</li>
	)
}

function Tools({ notification: { id, isUnread, repo, discussion }, name }: { notification: Notification; name: string }) {
	const words = useWords().community.notifications
	return (
		<form method="post" action={notificationsAddress()} className={styles.tools}>
			<Csrf />
			<input type="hidden" name="id" value={id} />
			{isUnread && (
				<Button type="submit" name="do" value="read" small aria-label={words.markAsRead(name)}>
					{words.read}
				</Button>
			)}
			{repo && discussion && (
				<>
					<input type="hidden" name="kind" value={repo.kind} />
					<input type="hidden" name="repo" value={repo.name} />
					<input type="hidden" name="number" value={discussion.number} />
					<Button type="submit" name="do" value="mute" small weight="quiet" aria-label={words.mute(name)}>
						{words.muteLabel}
					</Button>
				</>
			)}
		</form>
	)
}
