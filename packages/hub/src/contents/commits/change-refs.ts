import { HubError, type Oid } from '@stoa/vocabulary'
import { requireSignedIn } from '../../accounts/rights/rights.ts'
import { noteTags } from '../docs-rows/note-tags.ts'
import { DEFAULT_BRANCH, isPlausibleRevision, resolveRevision } from '../../git/revision.ts'
import type { Snapshots } from '../../git/snapshots.ts'
import { gitIdentity } from '../../accounts/actors/git-identity.ts'
import { pullRequestOf, type UploadDoor } from '../uploads/upload-door.ts'
import type { GitChange, RefUpdate } from '../../git/git.ts'
import type { Repos } from '../../repositories/repos/repo.ts'
import { branchRef, newRef } from './branch-names.ts'
import type { Commits } from './commits.ts'
import { writeMessage } from './message.ts'
import { takeEffect, type TakeEffectDeps } from './take-effect.ts'
import type { WriteAlone } from '../../git/write-alone.ts'

/** What changing refs needs. */
export interface ChangeRefsDeps extends TakeEffectDeps {
	door: Pick<Repos, 'findWritable'>
	uploadDoor: UploadDoor
	snapshots: Snapshots
	writeAlone: WriteAlone
	now: () => Date
}

/** Longest title of a squash in characters (protocol 04 section 8). */
const SQUASH_MESSAGE_MAX = 500

const EMPTY_MESSAGE = 'initial commit'

type ChangesRefs = Pick<Commits, 'createBranch' | 'deleteBranch' | 'createTag' | 'deleteTag' | 'superSquash'>

/** Creates the calls that create, delete and replace branches and tags. */
export function createChangeRefs(deps: ChangeRefsDeps): ChangesRefs {
	const { door, uploadDoor, git, snapshots, writeAlone, now } = deps

	/** The tag has changed even if updating the rows fails; that is repeated in the background. */
	async function followTags(repo: string): Promise<void> {
		await noteTags(deps, repo).catch(() => deps.healing.begin(repo))
	}

	/** `commit`: what `to` is, or tags. It was found before the lock: its last ref may be gone by now, and with it its large files. */
	async function create(repo: string, ref: string, { to, commit }: { to: Oid; commit: Oid }): Promise<void> {
		const isNew = await writeAlone(repo, async () => {
			await resolveRevision(git, repo, commit)
			return git.updateRefs(repo, [{ ref, from: undefined, to }])
		})
		if (!isNew) throw new HubError('reference-exists', { ref })
	}

	/** The object that a ref names itself: the id of an annotated tag, not of its commit. */
	async function presentRef(repo: string, ref: string, name: string): Promise<Oid> {
		const found = (await git.refs(repo, ref)).find((each) => each.ref === ref)
		if (!found) throw new HubError('revision-not-found', { rev: name })
		return found.oid
	}

	async function remove(repo: string, ref: string, name: string): Promise<void> {
		await writeAlone(repo, async () => {
			const update: RefUpdate = { ref, from: await presentRef(repo, ref, name), to: undefined }
			// The ref moved meanwhile, so the caller decided about another commit.
			if (!(await git.updateRefs(repo, [update]))) throw new HubError('stale-parent')
		})
	}

	/** Folders are taken over as a whole, independent of their size. */
	async function* wholeTree(repo: string, commit: Oid): AsyncGenerator<GitChange> {
		const root = (await snapshots.folder(repo, commit, '')) ?? []
		for (const { name, oid, mode } of root) yield { op: 'link', path: name, oid, mode }
	}

	/** The first commit of a history that has no files yet. */
	async function emptyCommit(repo: string, author: { name: string; email: string }): Promise<Oid> {
		const { oid } = await git.writeCommit(repo, { parent: undefined, changes: [], author, date: now(), message: EMPTY_MESSAGE })
		return oid
	}

	return {
		async createBranch(actor, ref, branch, startingPoint, { empty = false, overwrite = false } = {}) {
			const repo = await door.findWritable(actor, ref)
			const name = await newRef(git, 'heads', branch)
			const author = gitIdentity(requireSignedIn(actor).account)
			const target = empty ? undefined : await resolveRevision(git, repo.id, startingPoint ?? 'HEAD')
			await writeAlone(repo.id, async () => {
				const present = overwrite ? (await git.refs(repo.id, name)).find((found) => found.ref === name)?.oid : undefined
				// It was found before the lock: its last ref may be gone by now, and with it its large files.
				if (target) await resolveRevision(git, repo.id, target)
				const to = target ?? (await emptyCommit(repo.id, author))
				const isMoved = await git.updateRefs(repo.id, [{ ref: name, from: present, to }])
				if (!isMoved) throw overwrite ? new HubError('stale-parent') : new HubError('reference-exists', { ref: name })
				if (name === DEFAULT_BRANCH) await takeEffect(deps, repo.id)
			})
		},
		async deleteBranch(actor, ref, branch) {
			const repo = await door.findWritable(actor, ref)
			const name = branchRef(branch)
			if (name === DEFAULT_BRANCH) throw new HubError('default-branch', { ref: name })
			if (!name.startsWith('refs/heads/')) throw new HubError('revision-not-found', { rev: branch })
			await remove(repo.id, name, branch)
		},
		async createTag(actor, ref, rev, tag, message) {
			const repo = await door.findWritable(actor, ref)
			const tagger = gitIdentity(requireSignedIn(actor).account)
			// A missing revision is reported even when the name is invalid too (protocol 01 section 4.3).
			const commit = await resolveRevision(git, repo.id, rev)
			const name = await newRef(git, 'tags', tag)
			const isAnnotated = message !== undefined && message.trim() !== ''
			const to = isAnnotated ? await git.createAnnotatedTag(repo.id, { tag, commit, message, tagger, date: now() }) : commit
			await create(repo.id, name, { to, commit })
			await followTags(repo.id)
		},
		async deleteTag(actor, ref, tag) {
			const repo = await door.findWritable(actor, ref)
			if (!isPlausibleRevision(tag)) throw new HubError('revision-not-found', { rev: tag })
			await remove(repo.id, `refs/tags/${tag.replace(/^refs\/tags\//, '')}`, tag)
			await followTags(repo.id)
		},
		async superSquash(actor, ref, branch, message) {
			const isPullRequest = pullRequestOf(branch) !== undefined
			const repo = await (isPullRequest ? uploadDoor.forUpload(actor, ref, { rev: branch }) : door.findWritable(actor, ref))
			const author = gitIdentity(requireSignedIn(actor).account)
			if (message.length > SQUASH_MESSAGE_MAX) {
				throw new HubError('invalid-input', { what: 'the message', why: `it has more than ${SQUASH_MESSAGE_MAX} characters` })
			}
			const text = writeMessage({ summary: message })
			const name = branchRef(branch)
			await writeAlone(repo.id, async () => {
				const head = await presentRef(repo.id, name, branch)
				const changes = wholeTree(repo.id, head)
				const { oid } = await git.writeCommit(repo.id, { parent: undefined, fromEmpty: true, changes, author, date: now(), message: text })
				if (!(await git.updateRefs(repo.id, [{ ref: name, from: head, to: oid }]))) throw new HubError('stale-parent')
				await takeEffect(deps, repo.id)
			})
		},
	}
}
