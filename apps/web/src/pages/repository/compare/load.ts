import type { Between, NamedRef } from '@stoa/hub'
import { comparePageAddress, isHubError, type RepoKind } from '@stoa/vocabulary'
import { type ChangesView, loadChanges } from '../../../viewers/diff/load-changes.ts'
import { type DiffView, loadDiff } from '../../../viewers/diff/load-diff.ts'
import { loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'

/** What the page that compares two revisions shows. */
export interface CompareData {
	frame: RepoFrame
	base: string
	head: string
	/** Revisions to choose from. */
	refs: NamedRef[]
	/** `undefined` when a revision is not there: `missing` says which. */
	between: Between | undefined
	missing: string | undefined
	/** Absent where the files are restricted, and where nothing differs. */
	diff: DiffView | undefined
	changes: ChangesView | undefined
}

type Call = PageCall<RepoParams | 'rest'>

/** Takes `main...dev` of an address apart. Names hold no two dots, so there is one way to read it. */
function readRange({ params, url }: Call): { base: string; head: string; isAsked: boolean } {
	const [, base, head] = /^(.+?)\.\.\.?(.+)$/.exec(params.rest) ?? []
	const chosen = { base: url.searchParams.get('base')?.trim(), head: url.searchParams.get('head')?.trim() }
	return {
		base: chosen.base || base || 'main',
		head: chosen.head || head || (params.rest && !params.rest.includes('..') ? params.rest : 'main'),
		isAsked: chosen.base !== undefined || chosen.head !== undefined,
	}
}

/** Asks for commits and differences between two revisions. The form's question leads to the address of its answer. */
export function loadCompare(kind: RepoKind): (call: Call) => Promise<CompareData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind)
		if (isElsewhere(frame)) return frame
		const ref = { kind, id: frame.repo.name }
		const { base, head, isAsked } = readRange(call)
		if (isAsked) return { redirect: comparePageAddress(ref, base, head) }
		const { hub, actor } = call
		const { branches, tags } = await hub.commits.refs(actor, ref)
		const data = { frame, base, head, refs: [...branches, ...tags] }
		try {
			const between = await hub.commits.between(actor, ref, { base, head })
			return { ...data, between, missing: undefined, ...(await differences(call, frame, between)) }
		} catch (error) {
			if (!isHubError(error, 'revision-not-found')) throw error
			const { rev } = error.fields
			return { ...data, between: undefined, missing: typeof rev === 'string' ? rev : head, ...NO_DIFFERENCES }
		}
	}
}

type Differences = Pick<CompareData, 'diff' | 'changes'>
const NO_DIFFERENCES: Differences = { diff: undefined, changes: undefined }

async function differences(call: Call, { repo, mayReadFiles }: RepoFrame, { base, head, mergeBase, ahead }: Between): Promise<Differences> {
	if (!mayReadFiles || ahead === 0) return NO_DIFFERENCES
	const ref = { kind: repo.kind, id: repo.name }
	const { diff } = await call.hub.commits.compare(call.actor, ref, { base, head, fromCommonAncestor: true })
	return { diff: await loadDiff(diff), changes: await loadChanges(call, { ref, base: mergeBase ?? base, head }) }
}

/** 404 when one of the two is not there; the page still lets choose others. */
export function statusOfCompare({ between }: CompareData): number {
	return between ? 200 : 404
}
