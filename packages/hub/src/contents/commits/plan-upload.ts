import type { UploadDoor } from '../uploads/upload-door.ts'
import { HubError, parseRepoPath, type Oid } from '@stoa/vocabulary'
import { isUtf8 } from 'node:buffer'
import { resolveRevision } from '../../git/revision.ts'
import type { Snapshots } from '../../git/snapshots.ts'
import { Turns } from '../../outside/jobs/turns.ts'
import type { Git } from '../../git/git.ts'
import { defaultGitAttributes } from './default-git-attributes.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Quota } from '../../objects/quota/quota.ts'
import type { Repo, Repos } from '../../repositories/repos/repo.ts'
import { branchRef } from './branch-names.ts'
import type { Commits, UploadPlan } from './commits.ts'
import { type GitAttributes, parseGitAttributes } from './git-attributes.ts'
import { parseGitIgnore } from './git-ignore.ts'
import { PREUPLOAD_FILES_MAX, REGULAR_SIZE_MAX } from './limits.ts'

/** Longest character of UTF-8 in bytes: a sample may end inside one. */
const UTF8_CHARACTER_MAX = 4
/** How many paths, each with up to two thousand folders, are looked up before other requests get a turn. */
const LOOKED_UP_AT_ONCE = 64

interface UploadFile {
	path: string
	size: number
	sample: Uint8Array
}

/**
 * Whether the first bytes of a file are text: UTF-8 without NUL.
 *
 * @example
 * ```ts
 * assert.ok(isTextSample(new TextEncoder().encode('é').subarray(0, 1)))
 * assert.ok(!isTextSample(Uint8Array.of(0)))
 * ```
 */
export function isTextSample(sample: Uint8Array): boolean {
	if (sample.includes(0)) return false
	for (let cut = 0; cut < UTF8_CHARACTER_MAX && cut <= sample.length; cut += 1) {
		const isOpenEnded = cut === 0 || isCutCharacter(sample.subarray(sample.length - cut))
		if (isOpenEnded && isUtf8(sample.subarray(0, sample.length - cut))) return true
	}
	return false
}

/** Whether `bytes` could begin one longer character. */
function isCutCharacter(bytes: Uint8Array): boolean {
	const [first = 0, ...rest] = bytes
	const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
	return first >= 0xc2 && first <= 0xf4 && bytes.length < length && rest.every((byte) => byte >= 0x80 && byte <= 0xbf)
}

/** How a file is uploaded (protocol 04 section 2). An empty file is always stored in git. */
export function uploadMode(attributes: GitAttributes, { path, size, sample }: UploadFile): 'lfs' | 'regular' {
	if (size === 0) return 'regular'
	if (attributes.isLfs(path) === true || size > REGULAR_SIZE_MAX) return 'lfs'
	return isTextSample(sample) ? 'regular' : 'lfs'
}

/** A rules file of the repository; `undefined` when it has none or it cannot be read. */
async function readRules(git: Git, snapshots: Snapshots, repo: Repo, commit: Oid, name: string): Promise<string | undefined> {
	const entry = await snapshots.entry(repo.id, commit, name)
	const blob = entry?.type === 'blob' ? await git.blob(repo.id, entry.oid, REGULAR_SIZE_MAX) : undefined
	return blob && new TextDecoder().decode(blob)
}

/** The ids by which clients see that a file is already stored: the SHA-256 of a large file, otherwise the blob id. */
async function presentIds(snapshots: Snapshots, repo: Repo, commit: Oid, paths: readonly string[]): Promise<Map<string, string>> {
	const files: { path: string; oid: Oid }[] = []
	const turns = new Turns()
	for (let start = 0; start < paths.length; start += LOOKED_UP_AT_ONCE) {
		await turns.take()
		const slice = paths.slice(start, start + LOOKED_UP_AT_ONCE)
		const found = await Promise.all(slice.map(async (path) => ({ path, entry: await snapshots.entry(repo.id, commit, path) })))
		for (const { path, entry } of found) if (entry?.type === 'blob') files.push({ path, oid: entry.oid })
	}
	const facts = await snapshots.blobs(
		repo.id,
		files.map(({ oid }) => oid),
	)
	return new Map(files.map(({ path, oid }) => [path, facts.get(oid)?.pointer?.sha256 ?? oid]))
}

/** Creates the call that clients make before an upload. */
export function createPlanUpload(deps: {
	door: Pick<Repos, 'mayWrite'>
	uploadDoor: UploadDoor
	quota: Pick<Quota, 'requireRoom'>
	git: Git
	snapshots: Snapshots
}): Commits['preupload'] {
	const { door, uploadDoor, quota, git, snapshots } = deps

	/** Clients that upload by Xet show no reason when the bytes are refused, so they get it before. Files of guests count after the merge. */
	async function requireRoom(actor: Actor, repo: Repo, planned: readonly (UploadFile & UploadPlan['files'][number])[]): Promise<void> {
		if (!door.mayWrite(actor, repo)) return
		const large = planned.filter(({ uploadMode: mode, shouldIgnore }) => mode === 'lfs' && !shouldIgnore)
		// Files that begin alike and have the same size may be the same.
		const distinct = new Map(large.map(({ size, sample }) => [`${size} ${Buffer.from(sample).toString('base64')}`, size]))
		await quota.requireRoom(repo.id, [...distinct.values()])
	}

	return async (actor, ref, rev, { files, gitIgnore, gitAttributes, createsPullRequest = false }) => {
		const repo = await uploadDoor.forUpload(actor, ref, { rev, createsPullRequest })
		if (files.length > PREUPLOAD_FILES_MAX) throw new HubError('too-many', { what: 'files', limit: PREUPLOAD_FILES_MAX })
		// A pull request starts from a branch, never from a commit (protocol 04 section 2).
		const commit = await resolveRevision(git, repo.id, createsPullRequest ? branchRef(rev) : rev)
		const turns = new Turns()
		for (const { path } of files) {
			await turns.take()
			parseRepoPath(path)
		}
		const rules = async (name: string) => readRules(git, snapshots, repo, commit, name)
		const attributes = await parseGitAttributes(gitAttributes ?? (await rules('.gitattributes')) ?? defaultGitAttributes(repo.kind))
		const ignore = await parseGitIgnore(gitIgnore ?? (await rules('.gitignore')) ?? '')
		const present = await presentIds(
			snapshots,
			repo,
			commit,
			files.map(({ path }) => path),
		)
		const planned: (UploadFile & UploadPlan['files'][number])[] = []
		for (const file of files) {
			await turns.take()
			planned.push({
				...file,
				uploadMode: uploadMode(attributes, file),
				shouldIgnore: ignore.ignores(file.path),
				oid: present.get(file.path),
			})
		}
		await requireRoom(actor, repo, planned)
		const answered = planned.map(({ path, uploadMode: mode, shouldIgnore, oid }) => ({ path, uploadMode: mode, shouldIgnore, oid }))
		return { files: answered, commitOid: commit }
	}
}
