import type { GitTransport } from '../commits/commits.ts'
import { takeEffect, type RowTables, type TakeEffectDeps } from '../commits/take-effect.ts'
import type { ValidateCard } from '../commits/write-changes.ts'
import { createWriteAlone } from '../../git/write-alone.ts'
import type { GuestUploads } from '../uploads/guest-uploads.ts'
import type { UploadDoor } from '../uploads/upload-door.ts'
import { requireWholeHistory } from '../blocked/blocked-files.ts'
import { noteTags } from '../docs-rows/note-tags.ts'
import { DEFAULT_BRANCH } from '../../git/revision.ts'
import type { Repos } from '../../repositories/repos/repo.ts'
import { checkPush } from './check-push.ts'
import type { Quota } from '../../objects/quota/quota.ts'
import { measureGit } from '../commits/measure-git.ts'
import type { BlockedFileRecords } from '../blocked/blocked-file-records.ts'
import type { Store } from '../../database/store.ts'

/** The tables that the service reads and writes. */
interface Tables extends RowTables {
	blockedFiles: BlockedFileRecords
}

/** What the git transport needs. `door` checks access. */
export interface GitTransportDeps extends TakeEffectDeps {
	records: Store<Tables>
	door: Pick<Repos, 'findReadable' | 'mayWrite'>
	uploadDoor: UploadDoor
	guestUploads: GuestUploads
	validateCard: ValidateCard
	quota: Pick<Quota, 'writing'>
}

/** Creates clone, fetch and push. An accepted push updates the same rows as a commit through the API. */
export function createGitTransport(deps: GitTransportDeps): GitTransport {
	const { door, uploadDoor, git } = deps
	const writeAlone = createWriteAlone(deps)
	return {
		async advertise(actor, ref, service, protocol) {
			const isPush = service === 'git-receive-pack'
			const repo = await (isPush ? uploadDoor.forPush(actor, ref) : door.findReadable(actor, ref))
			if (!isPush) await requireWholeHistory(deps.records, git, repo)
			return git.advertise(repo.id, service, protocol)
		},
		async uploadPack(actor, ref, request, protocol, signal) {
			const repo = await door.findReadable(actor, ref)
			await requireWholeHistory(deps.records, git, repo)
			return git.uploadPack(repo.id, request, protocol, signal)
		},
		async receivePack(actor, ref, request, protocol, signal) {
			const repo = await uploadDoor.forPush(actor, ref)
			const room = deps.quota.writing({ repoId: repo.id })
			return git.receivePack(repo.id, request, {
				protocol,
				signal,
				check: (updates, quarantine) => checkPush({ ...deps, takeRoom: room.take }, { actor, repo, updates, quarantine }),
				accepted: async (updates) => {
					const isMoved = updates.some(({ ref: moved }) => moved === DEFAULT_BRANCH)
					const isTagged = updates.some(({ ref: moved }) => moved.startsWith('refs/tags/'))
					try {
						if (isMoved) await writeAlone(repo.id, () => takeEffect(deps, repo.id))
						if (isTagged) await noteTags(deps, repo.id)
						await measureGit(deps, repo.id)
						await room.end()
					} catch (error) {
						// The locks are taken only now and may be the cause of the failure. Git has moved the branch all the same.
						deps.healing.begin(repo.id)
						throw error
					}
				},
			})
		},
	}
}
