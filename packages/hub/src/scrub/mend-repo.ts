import type { BackupTarget } from '../backups/backup-target.ts'
import { backupIds, readManifest, RepoEntry } from '../backups/manifest.ts'
import { readEntries } from '../backups/read-chunk.ts'
import type { Git, GitPacks } from '../git/git.ts'
import type { WriteAlone } from '../git/write-alone.ts'
import { HubError, isHubError } from '@stoa/vocabulary'
import { nameOf } from './examine.ts'
import type { MendDeps, Mended } from './mend-blob.ts'
import type { StoredRepo } from './stored-thing.ts'

/** What repairing a repository needs. */
export interface MendRepoDeps extends MendDeps {
	git: Git
	writeAlone: WriteAlone
}

/** A repository in a backup. */
interface SavedRepo {
	takenAt: string
	contents: GitPacks
}

/** The newest backup that has the repository, and can be read. */
async function findSaved(target: BackupTarget, repoId: string): Promise<SavedRepo | undefined> {
	for (const id of (await backupIds(target)).toReversed()) {
		try {
			const { takenAt, repos } = await readManifest(target, id)
			for await (const { id: saved, packs, refs } of readEntries(target, { id, chunks: repos.chunks }, RepoEntry)) {
				if (saved !== repoId) continue
				const opened = packs.map(
					({ path }) =>
						() =>
							target.open(path),
				)
				return { takenAt, contents: { packs: opened, refs: refs.map(([ref, oid]) => ({ ref, oid })) } }
			}
		} catch (error) {
			if (!isHubError(error, 'backup-damaged') && !isHubError(error, 'backup-newer')) throw error
		}
	}
	return undefined
}

/**
 * Repairs a repository: right objects of damaged files are kept, the rest comes from the newest backup that has it, and the damaged files
 * are moved aside. A repository that is gone is restored as of the backup. `undefined` when nothing is wrong any more.
 */
export async function mendRepo(deps: MendRepoDeps, { key, repo }: StoredRepo): Promise<Mended | undefined> {
	const { git, records, now, writeAlone } = deps
	return writeAlone(repo.id, async () => {
		if (!(await records.repos.byId(repo.id))) return undefined
		const isThere = await git.exists(repo.id)
		const before = isThere ? await git.check(repo.id, { isReading: true }) : ['git has no such repository']
		const [problem] = before
		if (problem === undefined) return undefined
		const damage: Damage = { key, id: repo.id, name: nameOf({ part: 'repo', key, repo }), problem }
		await records.scrub.noteDamage({ key, problem: `${damage.name}: ${problem}`, at: now(), aside: undefined })
		const { target, why } = await openBackups(deps)
		try {
			const saved = target && (await findSaved(target, repo.id))
			return await (isThere ? mendFiles(deps, damage, before, { saved, why }) : restoreWhole(deps, damage, { saved, why }))
		} finally {
			target?.close()
		}
	})
}

interface Damage {
	key: string
	id: string
	name: string
	problem: string
}

/** The repository in a backup, or why there is none. */
interface Second {
	saved: SavedRepo | undefined
	why: string | undefined
}

async function restoreWhole(
	{ git, records, now }: MendRepoDeps,
	{ key, id, name, problem }: Damage,
	{ saved, why }: Second,
): Promise<Mended> {
	if (!saved) return { name, problem, from: undefined, note: why ?? 'no backup has it' }
	await git.unpackHistory(id, saved.contents)
	const from = `the backup of ${saved.takenAt}`
	await records.scrub.noteMended(key, from, now())
	return { name, problem, from, note: 'what was pushed later is lost' }
}

async function mendFiles(
	{ git, records, now }: MendRepoDeps,
	{ key, id, name, problem }: Damage,
	before: readonly string[],
	{ saved, why }: Second,
): Promise<Mended> {
	const aside = await git.mend(id, before, saved?.contents.packs ?? [])
	const [left] = await git.check(id, { isReading: true })
	if (left !== undefined) {
		await records.scrub.noteDamage({ key, problem: `${name}: ${left}`, at: now(), aside })
		return { name, problem, from: undefined, note: `${why ?? 'the backup does not have all of it'}; still wrong: ${left}` }
	}
	const from = saved ? `the backup of ${saved.takenAt}` : 'its own intact objects'
	await records.scrub.noteMended(key, from, now())
	return { name, problem, from, note: undefined }
}

async function openBackups({ openBackups: open }: MendDeps): Promise<{ target?: BackupTarget; why?: string }> {
	try {
		const target = await open()
		return target ? { target } : { why: 'no backup was ever written' }
	} catch (error) {
		if (error instanceof HubError) return { why: error.message }
		throw error
	}
}
