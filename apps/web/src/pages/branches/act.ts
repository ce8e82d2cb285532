import type { BranchFacts, TagFacts } from '@stoa/hub'
import { branchesAddress, HubError, type HubErrorCode, type RepoKind } from '@stoa/vocabulary'
import { loadRepo, type RepoFrame, type RepoParams } from '../../layouts/repo/load-repo.ts'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../site/route.ts'

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
			form: EMPTY_FORM,
		}
	}
}

/** Which field each failure of a form stands beside. */
const FIELDS: Record<string, Partial<Record<HubErrorCode, string>>> = {
	'create-branch': { 'reference-exists': 'branch', 'invalid-revision': 'branch', 'revision-not-found': 'from' },
	'create-tag': { 'reference-exists': 'tag', 'invalid-revision': 'tag', 'revision-not-found': 'target', 'invalid-input': 'message' },
	'delete-branch': { 'default-branch': 'form', 'revision-not-found': 'form', 'stale-parent': 'form' },
	'delete-tag': { 'revision-not-found': 'form', 'stale-parent': 'form' },
}

/** Makes or removes a branch or a tag: the form's `do` says which. */
export function actBranches(kind: RepoKind): (call: Call) => Promise<(BranchesData & { invalid: true }) | Elsewhere> {
	return async (call) => {
		const data = await loadBranches(kind)(call)
		if (isElsewhere(data)) return data
		const ref = { kind, id: data.frame.repo.name }
		try {
			await change(call, ref)
			return { redirect: branchesAddress(ref) }
		} catch (error) {
			const fields = FIELDS[call.form.get('do') ?? ''] ?? { 'invalid-input': 'form' }
			return { ...data, form: refuse(call.form, error, fields), invalid: true }
		}
	}
}

async function change({ hub, actor, form }: Call, ref: { kind: RepoKind; id: string }): Promise<void> {
	const text = (name: string): string => (form.get(name) ?? '').trim()
	switch (form.get('do')) {
		case 'create-branch':
			return hub.commits.createBranch(actor, ref, text('branch'), text('from') || undefined)
		case 'delete-branch':
			return hub.commits.deleteBranch(actor, ref, text('name'))
		case 'create-tag':
			return hub.commits.createTag(actor, ref, text('target') || 'main', text('tag'), text('message') || undefined)
		case 'delete-tag':
			return hub.commits.deleteTag(actor, ref, text('name'))
		default:
			throw new HubError('invalid-input', { what: 'the form', why: 'it names no change' })
	}
}
