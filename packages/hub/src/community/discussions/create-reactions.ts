import { HubError } from '@stoa/vocabulary'
import { mayWrite, requirePersonIn, requireWrite } from '../../repositories/access/access.ts'
import { requireSignedIn } from '../../accounts/rights/rights.ts'
import { auditEntry } from '../../accounts/audit/audit-entry.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef } from '../../repositories/repos/repo.ts'
import { REACTIONS, type Discussion, type DiscussionEvent, type Discussions } from './discussions.ts'
import type { AuditRecords } from '../../accounts/audit/audit-records.ts'
import type { DiscussionRecords } from './discussion-records.ts'
import type { Store } from '../../database/store.ts'

/** The tables that the service reads and writes. */
interface Tables {
	audit: AuditRecords
	discussions: DiscussionRecords
}

/** What locking and reactions need: the records, and a function that finds a discussion as the caller sees it. */
export interface ReactionDeps {
	records: Store<Tables>
	now: () => Date
	find(actor: Actor, ref: RepoRef, number: number): Promise<{ repo: Repo; discussion: Discussion }>
}

/**
 * Requires a discussion that is not locked, or a caller who may write to the repository.
 *
 * @throws {HubError} `discussion-locked`
 */
export function requireUnlocked(actor: Actor, repo: Repo, discussion: Discussion): void {
	if (discussion.isLocked && !mayWrite(actor, repo)) throw new HubError('discussion-locked', { number: discussion.number })
}

/** Creates locking of discussions and reactions to comments. */
export function createReactions({ records, now, find }: ReactionDeps): Pick<Discussions, 'lock' | 'react'> {
	return {
		async lock(actor, ref, number, isLocked) {
			const { repo, discussion } = await find(actor, ref, number)
			requireWrite(actor, repo)
			const { account } = requireSignedIn(actor)
			const added: DiscussionEvent = {
				id: records.newId(),
				createdAt: now(),
				authorId: account.id,
				data: { type: 'locking-change', isLocked },
			}
			await records.transaction(async (tables) => {
				await tables.discussions.update(discussion.id, { isLocked })
				await tables.discussions.insertEvent(discussion.id, added)
				const details = { kind: repo.kind, number: String(number), locked: String(isLocked) }
				const deed = { action: 'discussion.lock', scopeId: repo.ownerId, subject: repo.name, details } as const
				await tables.audit.insert(auditEntry({ newId: records.newId, now }, actor, deed))
			})
			return added
		},

		async react(actor, ref, number, eventId, symbol, isOn) {
			const { repo, discussion } = await find(actor, ref, number)
			const { account } = requirePersonIn(actor, 'discussion.write', repo)
			requireUnlocked(actor, repo, discussion)
			if (!REACTIONS.includes(symbol))
				throw new HubError('invalid-input', { what: 'the reaction', why: `use one of ${REACTIONS.join(' ')}` })
			const found = (await records.discussions.events(discussion.id)).find(({ id }) => id === eventId)
			if (found?.data.type !== 'comment' || found.data.hiddenBy !== undefined) throw new HubError('discussion-not-found', { number })
			await records.discussions.setReaction({ eventId, userId: account.id, symbol }, isOn)
		},
	}
}
