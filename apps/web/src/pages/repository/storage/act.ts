import { HubError, parseSha256, type RepoKind, repoStorageAddress, type Sha256 } from '@stoa/vocabulary'
import { COMMIT_TITLES } from '../../../site/commit-titles.ts'
import { type AtRepo, findRepo, loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { line, text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'

/** Rows on one page. */
const PAGE = 50
/** Rows that are read: one for each path of each file. */
const ROWS_MAX = 20_000

/** A large file that a branch, tag or pull request names. */
export interface LargeFile {
	oid: Sha256
	size: number
	/** A path that it has, and the ref that names it there. */
	path: string
	ref: string
	/** How many other places it has. */
	others: number
}

/** What the page of a repository's storage shows. */
export interface RepoStorageData {
	frame: RepoFrame
	/** What the store keeps for the large files, in bytes. */
	stored: number
	/** Large files, the largest first. */
	files: LargeFile[]
	/** Bytes of large files that only old revisions name, or no commit yet; `undefined` where there are too many files to tell. */
	unnamed: number | undefined
	index: number
	hasMore: boolean
	/** Hours within which the bytes of a deleted file leave the disk, and those of a file that no history names. */
	leavesWithin: number
	unnamedWithin: number
	form: FormState
}

type Call = PageCall<RepoParams>

/** The files of all rows, each once. */
function distinct(rows: readonly { path: string; oid: Sha256; size: number; ref: string }[]): LargeFile[] {
	const files = new Map<Sha256, LargeFile>()
	for (const { oid, size, path, ref } of rows) {
		const known = files.get(oid)
		if (known) known.others += 1
		else files.set(oid, { oid, size, path, ref, others: 0 })
	}
	return [...files.values()].toSorted((one, other) => other.size - one.size)
}

/** Asks what takes the space of a repository, for those who administer it. @throws `read-only` | `sign-in-needed` for all others */
export function loadRepoStorage(kind: RepoKind): (call: Call) => Promise<RepoStorageData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind, 'administrator')
		if (isElsewhere(frame)) return frame
		const { hub, actor, url } = call
		const ref = { kind, id: frame.repo.name }
		const asked = url.searchParams.get('p') ?? '0'
		const index = /^\d{1,6}$/.test(asked) ? Number(asked) : 0
		const [{ files: rows, next }, { stored }] = await Promise.all([
			hub.largeFiles.list(actor, ref, { cursor: 0, limit: ROWS_MAX }),
			hub.largeFiles.storage(actor, ref),
		])
		const files = distinct(rows)
		const named = files.reduce((sum, { size }) => sum + size, 0)
		return {
			frame,
			stored,
			files: files.slice(index * PAGE, (index + 1) * PAGE),
			// A file that was deleted for good is still named by its pointer.
			unnamed: next === undefined ? Math.max(0, frame.repo.usedStorage - named) : undefined,
			index,
			hasMore: files.length > (index + 1) * PAGE,
			leavesWithin: hub.garbage.hoursMax,
			unnamedWithin: hub.garbage.unnamedHoursMax,
			form: EMPTY_FORM,
		}
	}
}

const STORAGE_FORMS = {
	file: form({
		fields: { oid: line },
		done: (words) => words.repository.storage.fileDeleted,
		async run({ hub, actor, ref }: AtRepo, { oid }) {
			await hub.largeFiles.remove(actor, ref, [parseSha256(oid)], { rewriteHistory: true })
			return repoStorageAddress(ref)
		},
		failures: { 'stale-parent': 'form' },
	}),
	squash: form({
		fields: { confirm: text },
		done: (words) => words.repository.storage.squashed,
		async run({ hub, actor, ref }: AtRepo, { confirm }) {
			if (confirm !== ref.id)
				throw new HubError('invalid-input', { what: 'the confirmation', why: `write ${ref.id} to squash its history` })
			await hub.commits.superSquash(actor, ref, 'main', COMMIT_TITLES.squash)
			return repoStorageAddress(ref)
		},
		failures: { 'invalid-input': 'confirm', 'revision-not-found': 'confirm' },
	}),
}

/** Deletes a large file for good, or squashes the history. */
export const actRepoStorage = (kind: RepoKind) =>
	answerForms({ find: (call: Call) => findRepo(call, kind, 'administrator'), load: loadRepoStorage(kind), forms: STORAGE_FORMS })
