import { isHubError, parseSha256, type Sha256 } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import { pointersTo } from '../git/pointers-to.ts'
import { type Collection, IN_FLIGHT_MS, type Phase } from './collect-steps.ts'

/** Repositories of one step. */
const REPOS_AT_ONCE = 20
/** How long a repository keeps the right to what its histories no longer name: a push that was checked before a branch was deleted may bring it back. */
const UNREACHED_MS = 3_600_000

/** A digest of all refs, hidden ones too: the histories of a repository are the same while it is. */
async function digestRefs({ git }: Pick<Collection, 'git'>, repoId: string): Promise<Sha256> {
	const hash = createHash('sha256')
	for (const { ref, oid } of await git.refs(repoId)) hash.update(`${ref} ${oid}\n`)
	return parseSha256(hash.digest('hex'))
}

async function readHistories(collection: Collection, repoId: string): Promise<void> {
	const { records, git, writeAlone, now } = collection
	const before = new Date(now().getTime() - IN_FLIGHT_MS)
	const refs = await digestRefs(collection, repoId)
	if (!(await records.garbage.mustLook(repoId, refs, before))) return
	const asked = new Set(await records.garbage.untouched(repoId, before))
	const named = new Set((await pointersTo(git, repoId, asked)).values())
	const unreached = [...asked.difference(named)]
	await records.garbage.noteReach(repoId, { refs, unreached, now: now(), before })
	const since = new Date(now().getTime() - UNREACHED_MS)
	if ((await records.garbage.unreached(repoId, since, before)).length === 0) return
	await writeAlone(repoId, async () => {
		// A ref that was created meanwhile may name them again. The next run reads the histories anew.
		if ((await digestRefs(collection, repoId)) !== refs) return
		await records.transaction(async (tables) => {
			const released = await tables.garbage.lockUnreached(repoId, unreached, since, before)
			if (released.length > 0) await tables.objects.release(repoId, released)
		})
	})
}

/**
 * Takes from repositories the right to large files that none of their histories names: those of a deleted branch, of a history that was squashed, of an
 * upload that was never committed. First they are marked. A repository that cannot be read keeps everything.
 */
export const histories: Phase = {
	name: 'read histories',
	async step(collection, after) {
		const { records, report, rest, signal } = collection
		const page = await records.repos.scan(after === '' ? -1 : Number(after), REPOS_AT_ONCE)
		for (const { id } of page) {
			if (signal?.aborted) break
			try {
				await readHistories(collection, id)
			} catch (error) {
				if (!isHubError(error, 'repo-not-found')) report(`find the large files in the histories of repository ${id}`, error)
			}
			await rest()
		}
		return page.length < REPOS_AT_ONCE ? undefined : page.at(-1)?.ord.toString()
	},
}
