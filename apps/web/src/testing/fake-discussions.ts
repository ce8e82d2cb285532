import type { Account, Actor, Discussion, DiscussionEvent, Discussions, Gates, Repo, RepoRef } from '@stoa/hub'
import { HubError, type Oid } from '@stoa/vocabulary'
import { Readable } from 'node:stream'

interface FakeParts {
	find: (actor: Actor, ref: RepoRef) => Repo
	author: Account
	oid: Oid
}

const DATE = new Date('2026-11-01T12:00:00Z')
const HOSTILE = '**Which** licence? <script>alert(1)</script>'

/** One discussion and one pull request under every repository. */
export function fakeDiscussions({ find, author, oid }: FakeParts): Discussions {
	const people = new Map([[author.id, author]])
	const thread = (repo: Repo, number: number): Discussion => ({
		id: String(number),
		repoId: repo.id,
		number,
		title: number === 1 ? 'Which licence is it?' : 'Add weights',
		status: 'open',
		target: number === 1 ? undefined : 'refs/heads/main',
		base: number === 1 ? undefined : oid,
		merge: undefined,
		authorId: author.id,
		createdAt: DATE,
		isPinned: false,
		isLocked: false,
		comments: 1,
	})
	const event = (id: string, data: DiscussionEvent['data']): DiscussionEvent => ({ id, createdAt: DATE, authorId: author.id, data })
	const comment = event('c', { type: 'comment', text: HOSTILE, writtenAt: DATE.toISOString(), history: [] })
	const closed = event('s', { type: 'status-change', status: 'closed' })
	return {
		async list(actor, ref, { status }) {
			const repo = find(actor, ref)
			const discussions = status === 'closed' ? [] : [thread(repo, 2), thread(repo, 1)]
			return { repo, discussions, people, total: discussions.length, closed: 0, reactions: new Map() }
		},
		async thread(actor, ref, number) {
			const repo = find(actor, ref)
			if (number > 2) throw new HubError('discussion-not-found', { number })
			const commit = event('k', { type: 'commit', subject: 'Add weights', oid })
			const renamed = event('t', { type: 'title-change', from: 'Licence', to: 'Which licence is it?' })
			return {
				repo,
				discussion: thread(repo, number),
				events: [comment, renamed, ...(number === 2 ? [commit] : [])],
				people,
				conflicts: [],
				reactions: new Map([[comment.id, [{ symbol: '👍', userIds: [author.id] }]]]),
			}
		},
		diff: async () =>
			Readable.from([Buffer.from('diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-one\n+two\n same\n')]),
		create: async (actor, ref) => thread(find(actor, ref), 1),
		propose: async (actor, ref) => ({ repo: find(actor, ref), oid, discussion: thread(find(actor, ref), 2) }),
		async comment(_, __, ___, text) {
			if (text.trim() === '') throw new HubError('invalid-input', { what: 'the comment', why: 'it is empty' })
			return comment
		},
		rename: async () => closed,
		setStatus: async () => closed,
		merge: async () => oid,
		editComment: async () => comment,
		hideComment: async () => comment,
		pin: async () => closed,
		lock: async () => closed,
		watches: {
			watch: async () => Promise.reject(new HubError('unavailable', { what: 'Following a thread' })),
			close: async () => undefined,
		},
		react: async () => undefined,
		delete: async () => undefined,
		html: async (text) => text,
		linkMentions: async (texts) => [...texts],
		people: async () => people,
	}
}

/** Gates that ask one question and have no requests. */
export function fakeGates(): Gates {
	const fields = [{ label: 'Company', type: 'text' as const, options: [] }]
	return {
		form: () => ({ heading: undefined, prompt: 'Be kind.', description: undefined, button: undefined, fields }),
		own: async () => undefined,
		ask: async () => {
			throw new HubError('invalid-input', { what: '"Company"', why: 'it is empty' })
		},
		cancel: async () => undefined,
		list: async () => ({ requests: [], next: undefined }),
		handle: async () => undefined,
		handleAll: async () => [],
		grant: async () => undefined,
	}
}
