import { isHubError } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import { settleMerges } from '../community/discussions/settle-merges.ts'
import type { DiscussionRecords } from '../community/discussions/discussion-records.ts'
import { type RowTables, takeEffect, type TakeEffectDeps } from '../contents/commits/take-effect.ts'
import type { Store } from '../database/store.ts'
import type { Git } from '../git/git.ts'
import { DEFAULT_BRANCH } from '../git/revision.ts'
import { piecesOf } from '../objects/reading/stream-of.ts'
import type { StoredObject } from '../objects/store/object-records.ts'
import type { Repo } from '../repositories/repos/repo.ts'
import { examine, nameOf } from '../scrub/examine.ts'
import { type Mended, mendBlob } from '../scrub/mend-blob.ts'
import { mendRepo, type MendRepoDeps } from '../scrub/mend-repo.ts'
import { FULL_SPEED } from '../outside/jobs/pace.ts'
import type { StoredTables } from '../scrub/stored-thing.ts'
import { allRepos } from './all-repos.ts'
import { allBlobs, type OnChecked } from './check-stored.ts'
import { scanAll } from './scan-all.ts'

/** What repairing everything needs. */
export interface RepairDeps extends TakeEffectDeps, Omit<MendRepoDeps, 'records' | 'git'> {
	records: Store<StoredTables & RowTables & { discussions: DiscussionRecords }> & Pick<MendRepoDeps['records'], 'scrub'>
	git: Git
}

/** Lets rows follow git, and finishes merges that were interrupted. */
async function* repairRows(deps: RepairDeps, { id }: Repo, name: string): AsyncGenerator<Mended> {
	const { git, records, writeAlone } = deps
	const isBehind = await writeAlone(id, async () => {
		const row = await records.repos.byId(id)
		if (!row || !(await git.exists(id))) return false
		const head = await git.resolveCommit(id, DEFAULT_BRANCH)
		const isEqual = head === row.headOid && head === (await records.pathCommits.head(id))
		if (!isEqual) await takeEffect(deps, id)
		return !isEqual
	})
	if (isBehind) yield { name, problem: 'its rows did not agree with git', from: 'git', note: undefined }
	const merging = await writeAlone(id, async () => {
		const found = await records.discussions.merging(id)
		if (found.length > 0) await settleMerges(deps, id)
		return found
	})
	for (const { discussion } of merging)
		yield {
			name,
			problem: `the merge of pull request ${discussion.number} was interrupted`,
			from: 'git: it was finished or undone',
			note: undefined,
		}
}

async function* repairRepo(deps: RepairDeps, repo: Repo, isReading: boolean): AsyncGenerator<Mended> {
	const thing = { part: 'repo', key: `repo/${repo.id}`, repo } as const
	const { problems } = await examine(deps, thing, { isReading, pace: FULL_SPEED })
	const mended = problems.length > 0 ? await mendRepo(deps, thing) : undefined
	if (mended) yield mended
	if (mended?.from === undefined && problems.length > 0) return
	yield* repairRows(deps, repo, nameOf(thing))
}

/** Takes the mark from objects in chunks that are right again. */
async function* unmarkRight({ records, xet }: RepairDeps): AsyncGenerator<Mended> {
	const marked: StoredObject[] = []
	for await (const object of scanAll(
		(after, limit) => records.objects.scan(after, limit),
		({ sha256 }) => sha256,
	))
		if (object.isDamaged && !object.whole && object.xetHash !== undefined) marked.push(object)
	for (const { sha256, xetHash, size } of marked) {
		if (xetHash === undefined) continue
		const digest = createHash('sha256')
		try {
			for await (const piece of piecesOf(await xet.readFile(xetHash), size)) digest.update(piece)
		} catch (error) {
			if (isHubError(error, 'object-not-found') || isHubError(error, 'object-damaged')) continue
			throw error
		}
		if (digest.digest('hex') !== sha256) continue
		await records.objects.noteDamage(sha256, undefined)
		yield { name: `object ${sha256}`, problem: 'it was marked as damaged', from: 'its chunks, which are right', note: undefined }
	}
}

/** A failure that concerns one thing only, as a line. */
function failed(name: string, error: unknown): Mended {
	return { name, problem: 'it could not be examined', from: undefined, note: error instanceof Error ? error.message : String(error) }
}

/**
 * Repairs what can be repaired, and yields each thing that was wrong with what became of it. Deletes nothing.
 *
 * @param options.isReading also reads every byte, instead of trusting sizes
 */
export async function* repair(
	deps: RepairDeps,
	{ isReading, onChecked }: { isReading: boolean; onChecked: OnChecked },
): AsyncGenerator<Mended> {
	// Bytes first: rows of a repository are derived from its files.
	for await (const blob of allBlobs(deps.records)) {
		try {
			const isMarked = blob.part === 'lfs' && blob.object.isDamaged === true
			const { problems, bytes } = await examine(deps, blob, { isReading: isReading || isMarked, pace: FULL_SPEED })
			onChecked(bytes)
			const mended = problems.length > 0 ? await mendBlob(deps, blob) : undefined
			if (mended) yield mended
			else if (isMarked && problems.length === 0 && blob.object.whole) await deps.records.objects.noteDamage(blob.object.sha256, undefined)
		} catch (error) {
			if (isHubError(error, 'unavailable')) throw error
			yield failed(nameOf(blob), error)
		}
	}
	yield* unmarkRight(deps)
	for await (const repo of allRepos(deps.records)) {
		try {
			yield* repairRepo(deps, repo, isReading)
		} catch (error) {
			if (isHubError(error, 'unavailable')) throw error
			if (!isHubError(error, 'repo-not-found')) yield failed(`${repo.kind} ${repo.name} (${repo.id})`, error)
		}
		onChecked(0)
	}
}
