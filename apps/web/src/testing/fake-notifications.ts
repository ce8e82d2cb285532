import type { Account, Actor, Notifications, Repo, RepoRef } from '@stoa/hub'

interface FakeParts {
	find: (actor: Actor, ref: RepoRef) => Repo
	signedIn: (actor: Actor) => Account
	repos: readonly Repo[]
}

/** One notification of each kind, the first unread. */
export function fakeNotifications({ find, signedIn, repos }: FakeParts): Notifications {
	const updatedAt = new Date('2026-11-01T12:00:00Z')
	const base = { updatedAt, discussion: undefined, eventId: undefined, isUnread: false }
	return {
		async list(actor, { unreadOnly }) {
			const by = signedIn(actor)
			const [repo] = repos
			const all = [
				{ ...base, id: 'n1', kind: 'repo', reason: 'following', isUnread: true, repo, by } as const,
				{ ...base, id: 'n2', kind: 'access', reason: 'access-asked', repo, by } as const,
				{ ...base, id: 'n3', kind: 'follow', reason: 'followed', repo: undefined, by } as const,
			]
			return { notifications: unreadOnly ? all.slice(0, 1) : all, total: 3, unread: 1 }
		},
		async markRead(actor) {
			signedIn(actor)
		},
		markThreadRead: async () => undefined,
		async watch(actor, { repo }) {
			signedIn(actor)
			find(actor, repo)
		},
		watchLevel: async () => 'usual',
		async choice(actor) {
			signedIn(actor)
			return { unwanted: ['follow'], byMail: false }
		},
		async choose(actor) {
			signedIn(actor)
		},
	}
}
