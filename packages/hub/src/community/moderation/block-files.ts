import { HubError, type Oid } from '@stoa/vocabulary'
import { removeParquet } from '../../conversion/publish-files.ts'
import { resolveRevision } from '../../git/revision.ts'
import type { Repo } from '../../repositories/repos/repo.ts'
import type { Doing, TakedownDeps } from './takedown-deps.ts'
import { addressIn, answerableFor, tellOfModeration } from './tell-moderation.ts'

/** Most versions of a file on one branch that are taken down together. */
const VERSIONS_MAX = 1000

/** Takes files down by their content, and restores them. */
export function createFileTakedowns({ records, git, snapshots, writeAlone, now }: TakedownDeps) {
	/** The blob of each version that is reachable from a branch or a tag, following renames. */
	async function everyBlob(repo: Repo, path: string): Promise<Oid[]> {
		const found = new Set<Oid>()
		for (const { commit } of await git.refs(repo.id)) {
			for (const version of await git.followFile(repo.id, commit, path, { skip: 0, limit: VERSIONS_MAX })) {
				const entry = await snapshots.entry(repo.id, version.oid, version.path)
				if (entry?.type === 'blob') found.add(entry.oid)
			}
		}
		return [...found]
	}

	/** The blob at a revision. @throws {HubError} `revision-not-found` | `entry-not-found` */
	async function blobAt(repo: Repo, rev: string, path: string): Promise<Oid> {
		const commit = await resolveRevision(git, repo.id, rev)
		const entry = await snapshots.entry(repo.id, commit, path)
		if (entry?.type !== 'blob') throw new HubError('entry-not-found', { commit })
		return entry.oid
	}

	return {
		async hide(
			repo: Repo,
			{ rev, path, isEveryVersion }: { rev: string; path: string; isEveryVersion: boolean },
			doing: Doing,
		): Promise<void> {
			const { reason, entry } = doing
			const asked = await blobAt(repo, rev, path)
			const oids = isEveryVersion ? [...new Set([asked, ...(await everyBlob(repo, path))])] : [asked]
			const facts = await snapshots.blobs(repo.id, oids)
			// A pointer does not contain the bytes. The large file is taken down instead, in every repository.
			const blobs = oids.filter((oid) => facts.get(oid)?.pointer === undefined)
			const objects = [...new Set([...facts.values()].flatMap(({ pointer }) => pointer?.sha256 ?? []))]
			// Its Parquet files may hold the same rows. They are made again without it.
			await writeAlone(repo.id, () => removeParquet(git, repo.id))
			await records.transaction(async (tables) => {
				await tables.blockedFiles.insert({ id: records.newId(), repoId: repo.id, path, isEveryVersion, blobs, objects, reason, at: now() })
				const details = { kind: repo.kind, path, rev, reason, versions: isEveryVersion ? 'every' : 'this one' }
				await tables.audit.insert(entry({ action: 'file.restrict', scopeId: repo.ownerId, subject: repo.name, details }))
				const note = `${path} in ${repo.name} was taken down by the administrators of this hub: ${reason}`
				const told = { userIds: await answerableFor(tables, repo.ownerId), id: records.newId() }
				await tellOfModeration(tables, told, { reason: 'taken-down', note, href: addressIn(repo), at: now() })
			})
		},

		async restore(repo: Repo, path: string, { reason, entry }: Doing): Promise<void> {
			await records.transaction(async (tables) => {
				if ((await tables.blockedFiles.remove(repo.id, path)) === 0) throw new HubError('not-restricted', { id: `${repo.name}: ${path}` })
				const details = { kind: repo.kind, path, reason }
				await tables.audit.insert(entry({ action: 'file.restore', scopeId: repo.ownerId, subject: repo.name, details }))
				const note = `${path} in ${repo.name} was restored by the administrators of this hub: ${reason}`
				const told = { userIds: await answerableFor(tables, repo.ownerId), id: records.newId() }
				await tellOfModeration(tables, told, { reason: 'restored', note, href: addressIn(repo), at: now() })
			})
		},
	}
}
