import type { FoundFile } from '@stoa/hub'
import { HubError, type Oid, type RepoKind } from '@stoa/vocabulary'
import { buffer } from 'node:stream/consumers'
import { cardTemplate, datasetCardDraft } from '../../../parts/repo/card-template.ts'
import type { RepoFrame, RepoParams } from '../../../parts/repo/load-repo.ts'
import { EMPTY_FORM, type FormState } from '../../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'
import { type FilePlace, loadPlace } from '../tree/load.ts'
import { readFacts } from './read-facts.ts'

/** Largest text that is edited in a page, in bytes: in a form each may take three. */
const EDITED_MAX = 1_000_000

/** A call of one of the pages that change files. */
export type EditCall = PageCall<RepoParams | 'rest'>

/** What a person may change of a file: its text, or only its path and whether it is there. */
export type Edited =
	| { kind: 'new' }
	| { kind: 'text'; text: string; file: FoundFile }
	| { kind: 'bytes'; why: 'large' | 'binary'; file: FoundFile }

/** What the page that changes a file shows. */
export interface EditData {
	place: FilePlace
	edited: Edited
	/** The branch or pull request that the address names: only these can be changed. */
	branch: string | undefined
	/** May commit to it; otherwise a pull request is what is left. */
	mayCommit: boolean
	/** The commit that the form was made for. */
	parent: Oid
	form: FormState
	/** What the typed text would look like, when a preview was asked for. */
	preview: EditPreview | undefined
	/** Another commit changed the same file meanwhile: the commit as it is now, and their text. */
	theirs: { commit: Oid; text: string | undefined } | undefined
}

/** How a text would look, and what its front matter has wrong. */
export interface EditPreview {
	html: string | undefined
	errors: string[]
	warnings: string[]
}

/** The text of a file, or why it has none to edit. */
async function readEdited(file: FoundFile): Promise<Edited> {
	if (file.lfs || file.size > EDITED_MAX) return { kind: 'bytes', why: 'large', file }
	const bytes = await buffer(await file.open())
	try {
		// Kept with its mark of byte order, so that saving does not take it away.
		const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
		if (!text.includes('\0')) return { kind: 'text', text, file }
	} catch (error) {
		if (!(error instanceof TypeError)) throw error
	}
	return { kind: 'bytes', why: 'binary', file }
}

/** The branch or pull request that a revision names. */
function branchOf({ rev, branches }: FilePlace): string | undefined {
	if (/^refs\/pr\/\d+$/.test(rev)) return rev
	return branches.find(({ name, ref }) => name === rev || ref === rev)?.name
}

/** Whether the visitor may commit there at once: writers, and the author of the pull request. */
export async function mayCommitTo(
	{ hub, actor }: Pick<EditCall, 'hub' | 'actor'>,
	frame: RepoFrame,
	branch: string | undefined,
): Promise<boolean> {
	if (branch === undefined || frame.mayWrite) return frame.mayWrite
	const [, number] = /^refs\/pr\/(\d+)$/.exec(branch) ?? []
	if (number === undefined || actor.kind !== 'person') return false
	const { discussion } = await hub.discussions.thread(actor, { kind: frame.repo.kind, id: frame.repo.name }, Number(number))
	return discussion.authorId === actor.account.id
}

function requireSignedIn({ actor }: EditCall): void {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
}

async function complete(call: EditCall, place: FilePlace, edited: Edited): Promise<EditData> {
	const branch = branchOf(place)
	const mayCommit = await mayCommitTo(call, place.frame, branch)
	return { place, edited, branch, mayCommit, parent: place.commit, form: EMPTY_FORM, preview: undefined, theirs: undefined }
}

/** Asks for a file to change. Every signed-in reader may propose a change. @throws `sign-in-needed` | `entry-not-found` */
export function loadEdit(kind: RepoKind): (call: EditCall) => Promise<EditData | Elsewhere> {
	return async (call) => {
		const place = await loadPlace(call, kind)
		if (isElsewhere(place)) return place
		requireSignedIn(call)
		const file = await call.hub.files.find(call.actor, { kind, id: place.frame.repo.name }, place.commit, place.path)
		return complete(call, place, await readEdited(file))
	}
}

/** Asks for the form of a new file in the folder that the address names; with `?card`, for a card to begin with. @throws `sign-in-needed` and those of `findReadable` */
export function loadNewFile(kind: RepoKind): (call: EditCall) => Promise<EditData | Elsewhere> {
	return async (call) => {
		const place = await loadPlace(call, kind)
		if (isElsewhere(place)) return place
		requireSignedIn(call)
		await call.hub.repos.findReadable(call.actor, { kind, id: place.frame.repo.name })
		const data = await complete(call, place, { kind: 'new' })
		if (call.method === 'POST' || !call.url.searchParams.has('card')) return data
		const { name } = place.frame.repo
		const content = kind === 'dataset' ? datasetCardDraft(name, await readFacts(call, place.frame)) : cardTemplate(kind, name)
		return { ...data, form: { ...EMPTY_FORM, values: { path: 'README.md', content } } }
	}
}
