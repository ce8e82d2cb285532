import { HubError } from '@stoa/vocabulary'
import { z } from 'zod'
import { mayActIn, mayRead, mayReadContent, mayWrite } from '../access/access.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo } from '../repos/repo.ts'
import { type ActorSource, type Bearer, bearerOf } from '../../accounts/actors/bearer.ts'
import { factsOf, stampOf } from './stamp.ts'
import { ISSUED_RIGHTS, type IssuedRight, type Standing } from './standing.ts'
import type { RepoRecords } from '../repos/repo-records.ts'
import type { StandingRecords } from './standing-records.ts'

const Claims = z.object({
	repoId: z.string(),
	right: z.enum(ISSUED_RIGHTS),
	bearer: z.enum(['visitor', 'session', 'token', 'application', 'account']),
	userId: z.string(),
	by: z.string(),
	version: z.string(),
	stamp: z.string(),
})

/** What it needs. */
export interface StandingDeps {
	records: { repos: RepoRecords; standing: StandingRecords }
	people: ActorSource
}

/** Makes it on the records. */
export function createStanding({ records, people }: StandingDeps): Standing {
	return {
		claims(actor, repo, right) {
			const bearer = bearerOf(actor)
			const { userId, id, version = '' } = bearer.kind === 'visitor' ? { userId: '', id: '' } : bearer
			return { repoId: repo.id, right, bearer: bearer.kind, userId, by: id, version: String(version), stamp: stampOf(factsOf(actor, repo)) }
		},

		async require(given) {
			const parsed = Claims.safeParse(given)
			// Signed by an earlier version, which said less.
			if (!parsed.success) throw new HubError('signature')
			const { repoId, right, userId, stamp } = parsed.data
			const bearer = bearerIn(parsed.data)
			const facts = await records.standing.facts(repoId, bearer)
			const isSame = facts !== undefined && stampOf(facts) === stamp
			if (!isSame && !(facts && (await isStill(bearer, repoId, right)))) throw new HubError('signature')
			return { repoId, right, userId: bearer.kind === 'visitor' ? undefined : userId }
		},

		async actorOf(given) {
			const parsed = Claims.safeParse(given)
			const actor = parsed.success ? await people.actorBehind(bearerIn(parsed.data)) : undefined
			if (!actor) throw new HubError('signature')
			return actor
		},
	}

	async function isStill(bearer: Bearer, repoId: string, right: IssuedRight): Promise<boolean> {
		const [actor, repo] = await Promise.all([people.actorBehind(bearer), records.repos.byId(repoId)])
		return actor !== undefined && repo !== undefined && may(actor, repo, right)
	}
}

function bearerIn({ bearer: kind, userId, by: id, version }: z.infer<typeof Claims>): Bearer {
	return kind === 'visitor' ? { kind } : { kind, userId, id, version: version === '' ? undefined : Number(version) }
}

function may(actor: Actor, repo: Repo, right: IssuedRight): boolean {
	if (right === 'see') return mayRead(actor, repo)
	if (right === 'write') return mayWrite(actor, repo)
	if (!mayReadContent(actor, repo)) return false
	return right === 'read' || (repo.discussionsDisabled !== true && mayActIn(actor, 'discussion.write', repo))
}
