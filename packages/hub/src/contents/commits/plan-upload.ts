import type { UploadDoor } from '../uploads/upload-door.ts'
import { HubError, parseRepoPath, type Oid } from '@stoa/vocabulary'
import { isUtf8 } from 'node:buffer'
import { resolveRevision } from '../../git/revision.ts'
import type { Snapshots } from '../../git/snapshots.ts'
import { Turns } from '../../outside/jobs/turns.ts'
import type { Git } from '../../git/git.ts'
import { defaultGitAttributes } from './default-git-attributes.ts'
import type { Repo } from '../../repositories/repos/repo.ts'
import { branchRef } from './branch-names.ts'
import type { Commits, UploadPlan } from './commits.ts'
import { type GitAttributes, parseGitAttributes } from './git-attributes.ts'
import { parseGitIgnore } from './git-ignore.ts'
import { PREUPLOAD_FILES_MAX, REGULAR_SIZE_MAX } from './limits.ts'

/** Most bytes that one character of UTF-8 has: a sample may end inside one. */
const UTF8_CHARACTER_MAX = 4
/** Paths, each of up to two thousand folders, that are looked up between two turns of other requests. */
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

/** How a file travels (protocol 04 section 2). An empty file needs no store. */
export function uploadMode(attributes: GitAttributes, { path, size, sample }: UploadFile): 'lfs' | 'regular' {
	if (size === 0) return 'regular'
	if (attributes.isLfs(path) === true || size > REGULAR_SIZE_MAX) return 'lfs'
	return isTextSample(sample) ? 'regular' : 'lfs'
}

/** A rules file of the repository; `undefined` when it has none that can be obeyed. */
async function readRules(git: Git, snapshots: Snapshots, repo: Repo, commit: Oid, name: string): Promise<string | undefined> {
	const entry = await snapshots.entry(repo.id, commit, name)
	const blob = entry?.type === 'blob' ? await git.blob(repo.id, entry.oid, REGULAR_SIZE_MAX) : undefined
	return blob && new TextDecoder().decode(blob)
}

/** The id by which clients see that a file is there already: the SHA-256 of a large one, else the blob's. */
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

/** Makes what clients ask before they upload. */
export function createPlanUpload(deps: { uploadDoor: UploadDoor; git: Git; snapshots: Snapshots }): Commits['preupload'] {
	const { uploadDoor, git, snapshots } = deps
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
		const planned: UploadPlan['files'] = []
		for (const file of files) {
			await turns.take()
			planned.push({
				path: file.path,
				uploadMode: uploadMode(attributes, file),
				shouldIgnore: ignore.ignores(file.path),
				oid: present.get(file.path),
			})
		}
		return { files: planned, commitOid: commit }
	}
}
