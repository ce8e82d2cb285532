import { HubError } from '@stoa/vocabulary'
import type { Discussion, DiscussionEvent } from '../discussions/discussions.ts'
import { pullRequestRef } from '../discussions/threads.ts'
import type { Repo } from '../../repositories/repos/repo.ts'
import type { Doing, TakedownDeps } from './takedown-deps.ts'
import { addressIn, tellOfModeration, type ModerationNews } from './tell-moderation.ts'
import type { AuditRecords } from '../../accounts/audit/audit-records.ts'
import type { DiscussionRecords } from '../discussions/discussion-records.ts'
import type { NewsRows } from './tell-moderation.ts'

/** The tables that the service reads and writes. */
interface Tables {
	audit: AuditRecords
	discussions: DiscussionRecords
	notifications: NewsRows
}

/** A discussion, and the comment when the action is about a comment. */
export interface ThreadPart {
	repo: Repo
	discussion: Discussion
	event?: DiscussionEvent | undefined
}

/** Takes discussions and comments down, restores them, and deletes discussions. */
export function createThreadTakedowns({ records, git, writeAlone, now }: TakedownDeps) {
	async function note(tables: Tables, authorId: string | undefined, news: Omit<ModerationNews, 'at'>): Promise<void> {
		if (authorId === undefined) return
		await tellOfModeration(tables, { userIds: [authorId], id: records.newId() }, { ...news, at: now() })
	}

	const detailsOf = ({ repo, discussion: { number } }: ThreadPart, reason: string) => ({ kind: repo.kind, number: String(number), reason })

	return {
		async hide(part: ThreadPart, { reason, entry }: Doing): Promise<void> {
			const { repo, discussion, event } = part
			const { number } = discussion
			await records.transaction(async (tables) => {
				const takedown = { reason, at: now() }
				if (!event) await tables.discussions.setTakedown(discussion.id, takedown)
				else if (!(await tables.discussions.withholdComment(discussion.id, event.id, takedown)))
					throw new HubError('invalid-input', { what: 'the comment', why: 'it is already taken down or hidden' })
				const action = event ? 'comment.hide' : 'discussion.hide'
				await tables.audit.insert(entry({ action, scopeId: repo.ownerId, subject: repo.name, details: detailsOf(part, reason) }))
				const what = event ? `Your comment in ${repo.name} #${number}` : `"${discussion.title}" (${repo.name} #${number})`
				const said = `${what} was taken down by the administrators of this hub: ${reason}`
				await note(tables, (event ?? discussion).authorId, { reason: 'taken-down', note: said, href: addressIn(repo, number) })
			})
		},

		async restore(part: ThreadPart, { reason, entry }: Doing): Promise<void> {
			const { repo, discussion, event } = part
			const { number } = discussion
			await records.transaction(async (tables) => {
				const isBack = event ? await tables.discussions.restoreComment(discussion.id, event.id) : discussion.takedown !== undefined
				if (!isBack) throw new HubError('not-restricted', { id: `${repo.name} #${number}` })
				if (!event) await tables.discussions.setTakedown(discussion.id, undefined)
				const action = event ? 'comment.restore' : 'discussion.restore'
				await tables.audit.insert(entry({ action, scopeId: repo.ownerId, subject: repo.name, details: detailsOf(part, reason) }))
				const what = event ? `Your comment in ${repo.name} #${number}` : `"${discussion.title}" (${repo.name} #${number})`
				const said = `${what} was restored by the administrators of this hub: ${reason}`
				await note(tables, (event ?? discussion).authorId, { reason: 'restored', note: said, href: addressIn(repo, number) })
			})
		},

		/** Deletes a discussion with the ref of its pull request, or the text of a comment. */
		async remove(part: ThreadPart, { person, reason, entry }: Doing): Promise<void> {
			const { repo, discussion, event } = part
			const { number } = discussion
			const said = (what: string): string => `${what} was deleted by the administrators of this hub: ${reason}`
			if (event?.data.type === 'comment') {
				const { place: _, takedown: __, ...kept } = event.data
				const data = { ...kept, text: '', history: [], hiddenBy: person.account.name }
				await records.transaction(async (tables) => {
					// The withheld text is deleted as well.
					await tables.discussions.restoreComment(discussion.id, event.id)
					await tables.discussions.updateEvent(discussion.id, event.id, data)
					const details = { ...detailsOf(part, reason), deleted: 'its text' }
					await tables.audit.insert(entry({ action: 'comment.hide', scopeId: repo.ownerId, subject: repo.name, details }))
					const what = said(`Your comment in ${repo.name} #${number}`)
					await note(tables, event.authorId, { reason: 'taken-down', note: what, href: addressIn(repo, number) })
				})
				return
			}
			await writeAlone(repo.id, async () => {
				const at = await git.resolveCommit(repo.id, pullRequestRef(number))
				await records.transaction(async (tables) => {
					await tables.discussions.delete(discussion.id)
					const details = { ...detailsOf(part, reason), title: discussion.title }
					await tables.audit.insert(entry({ action: 'discussion.delete', scopeId: repo.ownerId, subject: repo.name, details }))
					const what = said(`"${discussion.title}" (${repo.name} #${number})`)
					await note(tables, discussion.authorId, { reason: 'taken-down', note: what, href: addressIn(repo) })
				})
				if (at !== undefined) await git.updateRefs(repo.id, [{ ref: pullRequestRef(number), from: at, to: undefined }])
			})
		},
	}
}
