import { LFS_POINTER_SIZE_MAX, parseLfsPointer } from '@stoa/formats'
import { isHubError, isSha256, parseRepoPath, type Oid, type Sha256 } from '@stoa/vocabulary'
import { isMisleadingName } from '../commits/branch-names.ts'
import { REGULAR_SIZE_MAX } from '../commits/limits.ts'
import { README, type ValidateCard } from '../commits/write-changes.ts'
import type { GuestUploads } from '../uploads/guest-uploads.ts'
import { pullRequestOf, type UploadDoor } from '../uploads/upload-door.ts'
import { DEFAULT_BRANCH } from '../../git/revision.ts'
import { Turns } from '../../outside/jobs/turns.ts'
import type { GitQuarantine, RefUpdate } from '../../git/git.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo, Repos } from '../../repositories/repos/repo.ts'
import type { ObjectRecords } from '../../objects/store/object-records.ts'

/** What the check of a push needs besides the push. */
export interface CheckPushDeps {
	records: { objects: ObjectRecords }
	validateCard: ValidateCard
	door: Pick<Repos, 'mayWrite'>
	uploadDoor: Pick<UploadDoor, 'refusal'>
	guestUploads: Pick<GuestUploads, 'counterOf'>
	/** Requires room for the bytes of the push. @throws `storage-limit` */
	takeRoom: (bytes: number) => Promise<void>
}

/** The push to check. */
interface Push {
	actor: Actor
	repo: Repo
	updates: readonly RefUpdate[]
	quarantine: GitQuarantine
}

/** Most lines shown for one reason: a push of a whole disk must not produce as many lines. */
const LINES_MAX = 20
/** Largest commit, tag or folder in bytes (a folder of 400,000 entries). Larger ones take memory and time from all callers. */
const COMMIT_SIZE_MAX = 1024 * 1024
const FOLDER_SIZE_MAX = 16 * 1024 * 1024
/** A push without files that is not larger needs no room, so that an account over its limit can delete files by git. Bytes. */
const DELETION_BYTES_MAX = 1024 * 1024
/** Longest path that a refusal quotes, in characters. */
const PATH_SHOWN_MAX = 200
/** How many bytes at the start of a blob are searched for a NUL, which makes it binary as in git. */
const BINARY_SAMPLE = 8000

const LFS_ADVICE = 'Track them with git-lfs: git lfs migrate import --include="<pattern>", then push again.'

function list(title: string, lines: readonly string[], advice?: string): string | undefined {
	if (lines.length === 0) return undefined
	const shown = lines.slice(0, LINES_MAX).map((line) => `  ${line}`)
	if (lines.length > LINES_MAX) shown.push(`  and ${lines.length - LINES_MAX} more`)
	return [title, ...shown, ...(advice === undefined ? [] : [advice])].join('\n')
}

/** Which refs a push may move (protocol 05 section 1.1). */
async function checkRefs(deps: CheckPushDeps, { actor, repo, updates }: Push): Promise<string | undefined> {
	const refused: string[] = []
	for (const update of updates) {
		const why = await refusalOf(deps, actor, repo, update)
		if (why !== undefined) refused.push(`${update.ref}: ${why}`)
	}
	return list('These refs cannot be changed:', refused)
}

async function refusalOf(
	{ door, uploadDoor }: CheckPushDeps,
	actor: Actor,
	repo: Repo,
	{ ref, to }: RefUpdate,
): Promise<string | undefined> {
	const pullRequest = pullRequestOf(ref)
	if (pullRequest !== undefined) {
		if (to === undefined) return 'close the pull request instead'
		return uploadDoor.refusal(actor, repo, pullRequest)
	}
	const [, name] = /^refs\/(?:heads|tags)\/(.+)$/.exec(ref) ?? []
	if (name === undefined) return 'only branches, tags and pull requests can be pushed'
	if (!door.mayWrite(actor, repo)) return 'you may push to your own pull requests only'
	if (ref === DEFAULT_BRANCH && to === undefined) return 'the default branch cannot be deleted'
	return to !== undefined && isMisleadingName(name) ? 'the name looks like a commit id or another ref' : undefined
}

function isUsablePath(path: string): boolean {
	try {
		parseRepoPath(path)
		return true
	} catch (error) {
		if (!isHubError(error, 'invalid-path')) throw error
		return false
	}
}

async function checkPaths(paths: Iterable<string>): Promise<string | undefined> {
	const refused: string[] = []
	const turns = new Turns()
	for (const path of paths) {
		await turns.take()
		if (!isUsablePath(path)) refused.push(JSON.stringify(path.slice(0, PATH_SHOWN_MAX)))
	}
	return list('These paths cannot be used. A path must not have empty, ".", ".." or ".git" segments or control characters.', refused)
}

/** Finds added paths that differ from another one only in case, because many file systems cannot check them out. */
async function checkCases(added: readonly string[], all: readonly string[]): Promise<string | undefined> {
	const counts = new Map<string, number>()
	const turns = new Turns()
	for (const path of all) {
		await turns.take()
		counts.set(path.toLowerCase(), (counts.get(path.toLowerCase()) ?? 0) + 1)
	}
	const refused = new Map<string, string[]>()
	for (const path of added) {
		await turns.take()
		if ((counts.get(path.toLowerCase()) ?? 0) > 1) refused.set(path.toLowerCase(), [])
	}
	if (refused.size === 0) return undefined
	for (const path of all) {
		await turns.take()
		refused.get(path.toLowerCase())?.push(path)
	}
	return list(
		'These paths differ only in case:',
		[...refused.values()].map((same) => same.join(', ')),
	)
}

/** Facts about the new objects of a push. */
interface BlobFindings {
	paths: Set<string>
	tooLarge: string[]
	/** Commits, tags and folders over the size limit. */
	oversized: string[]
	binary: string[]
	pointers: Map<Sha256, { path: string; size: number }>
	/** Total of all new objects, trees and commits included. */
	bytes: number
}

async function readBlobs({ updates, quarantine }: Push): Promise<BlobFindings> {
	const found: BlobFindings = { paths: new Set(), tooLarge: [], oversized: [], binary: [], pointers: new Map(), bytes: 0 }
	for await (const { type, oid, size, path } of quarantine.newObjects([...updates])) {
		found.bytes += size
		if (type !== 'blob') {
			const sizeMax = type === 'tree' ? FOLDER_SIZE_MAX : COMMIT_SIZE_MAX
			if (size > sizeMax) found.oversized.push(`${type} ${oid} has ${size} bytes; at most ${sizeMax} are allowed`)
			continue
		}
		found.paths.add(path)
		if (size > REGULAR_SIZE_MAX) {
			found.tooLarge.push(`${path} (${size} bytes)`)
			continue
		}
		const bytes = await quarantine.blob(oid, REGULAR_SIZE_MAX)
		const pointer = bytes && size < LFS_POINTER_SIZE_MAX ? parseLfsPointer(bytes) : undefined
		if (pointer && isSha256(pointer.sha256)) found.pointers.set(pointer.sha256, { path, size: pointer.size })
		else if (bytes?.subarray(0, BINARY_SAMPLE).includes(0)) found.binary.push(path)
	}
	return found
}

/** The object of every new pointer must be stored, and the repository must be entitled to it. */
async function checkPointers(deps: CheckPushDeps, repo: Repo, pointers: BlobFindings['pointers']): Promise<string | undefined> {
	if (pointers.size > 0) await deps.records.objects.touch(repo.id, [...pointers.keys()])
	const objects = pointers.size > 0 ? await deps.records.objects.entitled(repo.id, [...pointers.keys()]) : []
	const sizes = new Map(objects.map(({ sha256, size }) => [sha256, size]))
	const missing = [...pointers].filter(([sha256, { size }]) => sizes.get(sha256) !== size)
	return list(
		'These LFS objects are missing or have another size:',
		missing.map(([sha256, { path, size }]) => `${sha256} (${path}, ${size} bytes)`),
		'Upload them first: git lfs push --all <remote>',
	)
}

/** Checks the new objects; `hasFiles` says whether there are files among them. */
async function checkBlobs(deps: CheckPushDeps, push: Push): Promise<{ refused: string | undefined; hasFiles: boolean }> {
	const { paths, tooLarge, oversized, binary, pointers, bytes } = await readBlobs(push)
	const refused =
		(await checkPaths(paths)) ??
		list('These objects are too large:', oversized) ??
		list(`These files are larger than ${REGULAR_SIZE_MAX / 1024 / 1024} MiB and not tracked by git-lfs:`, tooLarge, LFS_ADVICE) ??
		list('These files are binary and not tracked by git-lfs:', binary, LFS_ADVICE) ??
		(await checkPointers(deps, push.repo, pointers))
	if (refused === undefined) await deps.guestUploads.counterOf(push.actor, push.repo)(bytes)
	return { refused, hasFiles: paths.size > 0 }
}

async function checkCard(deps: CheckPushDeps, { repo, quarantine }: Push, readme: Oid | undefined): Promise<string | undefined> {
	const bytes = readme && (await quarantine.blob(readme, REGULAR_SIZE_MAX))
	if (!bytes) return undefined
	return list('Invalid metadata in README.md:', (await deps.validateCard(repo.kind, new TextDecoder().decode(bytes))).errors)
}

/** Checks the tree that a branch gets: paths, their case, and the card on the default branch. */
async function checkTree(deps: CheckPushDeps, push: Push, { ref, from, to }: RefUpdate): Promise<string | undefined> {
	if (to === undefined) return undefined
	const { quarantine } = push
	const changes = await quarantine.changedPaths(from, to)
	const added = changes.filter(({ status }) => status === 'A').map(({ path }) => path)
	const all = added.length === 0 || from === undefined ? changes : await quarantine.changedPaths(undefined, to)
	const readme = ref === DEFAULT_BRANCH ? changes.find(({ path, status }) => path === README && status !== 'D')?.oid : undefined
	return (
		(await checkPaths(added)) ??
		(await checkCases(
			added,
			all.map(({ path }) => path),
		)) ??
		checkCard(deps, push, readme)
	)
}

/**
 * Checks a push while its objects are in quarantine (protocol 05 sections 1.1 and 1.2).
 *
 * @returns the refusal text for the client; `undefined` to accept
 * @throws {HubError} `guest-limit` | `storage-limit`
 */
export async function checkPush(deps: CheckPushDeps, push: Push): Promise<string | undefined> {
	const refusedRefs = await checkRefs(deps, push)
	if (refusedRefs !== undefined) return refusedRefs
	const { refused, hasFiles } = await checkBlobs(deps, push)
	if (refused !== undefined) return refused
	for (const update of push.updates) {
		const reason = await checkTree(deps, push, update)
		if (reason !== undefined) return reason
	}
	// Last, because the reservation lasts until the push was accepted.
	const stored = await push.quarantine.storedBytes()
	if (hasFiles || stored > DELETION_BYTES_MAX) await deps.takeRoom(stored)
	return undefined
}
