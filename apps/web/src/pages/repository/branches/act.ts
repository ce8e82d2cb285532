import type { BranchFacts, TagFacts } from '@stoa/hub'
import { branchesAddress, type RepoKind } from '@stoa/vocabulary'
import { type AtRepo, findRepo, loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { line, optionalLine } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'

/** Branches, and tags, on one page. */
export const REFS_PAGE = 50

/** What the page of branches and tags shows. */
export interface BranchesData {
	frame: RepoFrame
	branches: BranchFacts[]
	tags: TagFacts[]
	/** How many there are in all. */
	branchCount: number
	tagCount: number
	/** Pages before this one. */
	page: number
	/** Hours within which large files leave the disk that only a deleted branch had. */
	leavesWithin: number
	form: FormState
}

type Call = PageCall<RepoParams>

/** Asks for branches and tags with what stands behind them. */
export function loadBranches(kind: RepoKind): (call: Call) => Promise<BranchesData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind)
		if (isElsewhere(frame)) return frame
		const { hub, actor, url } = call
		const asked = Number(url.searchParams.get('p') ?? 0)
		const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 0
		const ref = { kind, id: frame.repo.name }
		const part = { skip: page * REFS_PAGE, limit: REFS_PAGE }
		const [branches, tags] = await Promise.all([hub.commits.branches(actor, ref, part), hub.commits.tags(actor, ref, part)])
		return {
			frame,
			branches: branches.branches,
			tags: tags.tags,
			branchCount: branches.total,
			tagCount: tags.total,
			page,
			leavesWithin: hub.garbage.unnamedHoursMax,
			form: EMPTY_FORM,
		}
	}
}

const GONE = { 'default-branch': 'form', 'revision-not-found': 'form', 'stale-parent': 'form' } as const

const BRANCHES_FORMS = {
	'create-branch': form({
		fields: { branch: line, from: optionalLine },
		done: (words) => words.repository.branches.branchCreated,
		async run({ hub, actor, ref }: AtRepo, { branch, from }) {
			await hub.commits.createBranch(actor, ref, branch, from)
			return branchesAddress(ref)
		},
		failures: { 'reference-exists': 'branch', 'invalid-revision': 'branch', 'revision-not-found': 'from' },
	}),
	'delete-branch': form({
		fields: { name: line },
		done: (words) => words.repository.branches.branchDeleted,
		async run({ hub, actor, ref }: AtRepo, { name }) {
			await hub.commits.deleteBranch(actor, ref, name)
			return branchesAddress(ref)
		},
		failures: GONE,
	}),
	'create-tag': form({
		fields: { tag: line, target: line, message: optionalLine },
		done: (words) => words.repository.branches.tagCreated,
		async run({ hub, actor, ref }: AtRepo, { tag, target, message }) {
			await hub.commits.createTag(actor, ref, target || 'main', tag, message)
			return branchesAddress(ref)
		},
		failures: { 'reference-exists': 'tag', 'invalid-revision': 'tag', 'revision-not-found': 'target', 'invalid-input': 'message' },
	}),
	'delete-tag': form({
		fields: { name: line },
		done: (words) => words.repository.branches.tagDeleted,
		async run({ hub, actor, ref }: AtRepo, { name }) {
			await hub.commits.deleteTag(actor, ref, name)
			return branchesAddress(ref)
		},
		failures: GONE,
	}),
}

/** Makes or removes a branch or a tag. */
export const actBranches = (kind: RepoKind) =>
	answerForms({ find: (call: Call) => findRepo(call, kind), load: loadBranches(kind), forms: BRANCHES_FORMS })
