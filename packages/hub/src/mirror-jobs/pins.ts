import { HubError, type Oid } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import type { Git } from '../git/git.ts'
import type { AuditEntry } from '../accounts/audit/audit.ts'
import type { AuditRecords } from '../accounts/audit/audit-records.ts'
import type { Store } from '../database/store.ts'
import { candidates } from '../git/revision.ts'
import type { WriteAlone } from '../git/write-alone.ts'
import type { Repo } from '../repositories/repos/repo.ts'
import type { MirrorPinRecords } from './mirror-job-records.ts'
import type { MirrorPin } from './mirror-job.ts'

/** A file that is another one at the upstream now than in a pinned commit. */
export interface ChangedFile {
	path: string
	/** Added, changed or deleted there. */
	change: 'A' | 'M' | 'D'
}

/** A pin with what the upstream changed since. */
export interface ComparedPin extends MirrorPin {
	/** How many files differ, and the first of them; `undefined` when the branch is gone. */
	changed: { count: number; files: readonly ChangedFile[] } | undefined
	/** Whether the pinned commit is still in the history of the branch or tag that it was pinned by. */
	isInHistory: boolean
}

/** What pins need. */
export interface PinsDeps {
	records: Store<{ audit: AuditRecords; mirrorPins: MirrorPinRecords }>
	git: Pick<Git, 'resolveCommit' | 'updateRefs' | 'refs' | 'changedPaths' | 'mergeBase'>
	alone: WriteAlone
	now: () => Date
}

/** Pinned revisions of mirrored repositories. */
export interface Pins {
	/**
	 * Keeps a revision of a mirrored repository: a ref of its own protects its commits and large files from every cleanup.
	 *
	 * @throws `revision-not-found`
	 */
	add(repo: Pick<Repo, 'id'>, revision: string): Promise<Oid>
	/** Without a commit, all pins of the repository. `entry` records it. @throws `mirror-pin-not-found` */
	remove(repo: Pick<Repo, 'id' | 'name'>, commit: string | undefined, entry: AuditEntry): Promise<void>
	/** Completes removals that a kill interrupted. */
	settle(): Promise<void>
	/** Pins of a repository, newest first. */
	of(repo: Pick<Repo, 'id' | 'headOid'>): Promise<ComparedPin[]>
}

/** Files that are named for a pin. */
const FILES_MAX = 100
const COMPARED_MAX = 1000

const pinRef = (commit: Oid): string => `refs/pins/${commit}`

/** The commit that a revision names. @throws `revision-not-found` */
export async function findCommit(git: Pick<Git, 'resolveCommit'>, repoId: string, revision: string): Promise<Oid> {
	for (const name of candidates(revision)) {
		const commit = await git.resolveCommit(repoId, name)
		if (commit !== undefined) return commit
	}
	throw new HubError('revision-not-found', { rev: revision })
}

/** Creates the service. */
export function createPins({ records, git, alone, now }: PinsDeps): Pins {
	const { mirrorPins } = records
	const compared = new LRUCache<string, Pick<ComparedPin, 'changed' | 'isInHistory'>>({ max: COMPARED_MAX })

	async function hasRef(repoId: string, commit: Oid): Promise<boolean> {
		return (await git.refs(repoId, pinRef(commit))).some(({ ref }) => ref === pinRef(commit))
	}

	async function drop({ repoId, commit }: Pick<MirrorPin, 'repoId' | 'commit'>): Promise<void> {
		await alone(repoId, async () => {
			// It may have been pinned again since.
			if ((await mirrorPins.pinsOf(repoId)).some((pin) => pin.commit === commit)) return
			if (await hasRef(repoId, commit)) await git.updateRefs(repoId, [{ ref: pinRef(commit), from: commit, to: undefined }])
			await mirrorPins.deletePin(repoId, commit)
		})
	}

	async function compare({ repoId, commit, revision }: MirrorPin): Promise<Pick<ComparedPin, 'changed' | 'isInHistory'>> {
		// A commit id names itself for ever: it is compared with the default branch.
		const head = await findCommit(git, repoId, revision === commit ? 'main' : revision).catch(() => undefined)
		if (head === undefined) return { changed: undefined, isInHistory: false }
		const key = `${repoId}:${commit}:${head}`
		const known = compared.get(key)
		if (known) return known
		const paths = await git.changedPaths(repoId, commit, head)
		const files = paths.slice(0, FILES_MAX).map(({ path, status }) => ({ path, change: status }))
		const result = { changed: { count: paths.length, files }, isInHistory: (await git.mergeBase(repoId, commit, head)) === commit }
		compared.set(key, result)
		return result
	}

	return {
		async add({ id: repoId }, revision) {
			return alone(repoId, async () => {
				const commit = await findCommit(git, repoId, revision)
				// The ref is first: a row promises that nothing of the commit can be lost.
				if (!(await hasRef(repoId, commit))) await git.updateRefs(repoId, [{ ref: pinRef(commit), from: undefined, to: commit }])
				await mirrorPins.insertPin({ repoId, commit, revision, createdAt: now() })
				return commit
			})
		},
		async remove({ id: repoId, name }, commit, entry) {
			const pins = (await mirrorPins.pinsOf(repoId)).filter((pin) => commit === undefined || pin.commit.startsWith(commit))
			if (pins.length === 0) throw new HubError('mirror-pin-not-found', { id: name })
			await records.transaction(async (tables) => {
				for (const pin of pins) await tables.mirrorPins.leavePin(repoId, pin.commit, now())
				await tables.audit.insert(entry)
			})
			for (const pin of pins) await drop(pin)
		},
		async settle() {
			for (const pin of await mirrorPins.leavingPins()) await drop(pin)
		},
		async of({ id }) {
			const pins = await mirrorPins.pinsOf(id)
			return Promise.all(pins.map(async (pin) => ({ ...pin, ...(await compare(pin)) })))
		},
	}
}
