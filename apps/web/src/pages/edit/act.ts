import type { CommitHeader, FoundFile, Operation } from '@stoa/hub'
import { blobAddress, discussionAddress, HubError, type HubErrorCode, isHubError, type RepoKind, treeAddress } from '@stoa/vocabulary'
import { buffer } from 'node:stream/consumers'
import { renderMarkdownFile } from '../../layouts/repo/load-card.ts'
import { type FormState, refuse } from '../../site/form.ts'
import { type Elsewhere, isElsewhere } from '../../site/route.ts'
import { type EditCall, type EditData, type EditPreview, loadEdit, loadNewFile } from './load.ts'
import { applyMetadata, CARD_PATH } from './metadata.ts'

type Ref = { kind: RepoKind; id: string }
type Refused = EditData & { invalid?: boolean }

/** Names of fields in failures. */
const PATH = 'the path'
const TEXT = 'the text'

/** Largest file that is moved by sending its bytes into git again: what git itself holds. */
const MOVED_MAX = 10_485_760

/** Which field each failure stands beside. */
const FIELDS: Partial<Record<HubErrorCode, string>> = {
	'invalid-path': 'path',
	'path-conflict': 'path',
	'invalid-card': 'content',
	'file-too-large': 'content',
	'revision-not-found': 'form',
	'nothing-to-delete': 'form',
	'discussion-closed': 'form',
}

/** Saves, proposes, previews or deletes: the form's `do` says which. */
export function actEdit(kind: RepoKind): (call: EditCall) => Promise<Refused | Elsewhere> {
	return async (call) => {
		try {
			const data = await loadEdit(kind)(call)
			return isElsewhere(data) ? data : await answer(call, data)
		} catch (error) {
			// Deleted meanwhile: what was typed is offered as a new file.
			if (!isHubError(error, 'entry-not-found') || !call.form.has('content')) throw error
			const data = await loadNewFile(kind)(call)
			return isElsewhere(data)
				? data
				: { ...data, form: keptForm(call.form), theirs: { commit: data.place.commit, text: undefined }, invalid: true }
		}
	}
}

/** The same for a new file. */
export function actNewFile(kind: RepoKind): (call: EditCall) => Promise<Refused | Elsewhere> {
	return async (call) => {
		const data = await loadNewFile(kind)(call)
		return isElsewhere(data) ? data : answer(call, data)
	}
}

/** What was typed, as it comes back. */
function keptForm(form: URLSearchParams): FormState {
	return { values: Object.fromEntries([...form].filter(([name]) => name !== 'csrf')), errors: {} }
}

async function answer(sent: EditCall, data: EditData): Promise<Refused | Elsewhere> {
	const ref = { kind: data.place.frame.repo.kind, id: data.place.frame.repo.name }
	// The form goes on from the commit it was made for, unless a conflict moves it.
	const parent = await parentOf(sent, ref, data)
	const applied = applyMetadata(ref.kind, sent.form)
	if (applied.errors) return { ...data, parent, form: { ...keptForm(sent.form), errors: applied.errors }, invalid: true }
	const { form } = applied
	const call = { ...sent, form }
	const kept = keptForm(form)
	if (form.get('do') === 'preview') return { ...data, parent, form: kept, preview: await preview(call, data) }
	try {
		const theirs = await changedMeanwhile(call, ref, data, parent)
		if (theirs) return { ...data, form: kept, theirs, invalid: true }
		return { redirect: await change(call, ref, data) }
	} catch (error) {
		if (isHubError(error, 'stale-parent')) return { ...data, form: { ...kept, errors: { form: error.message } }, invalid: true }
		return { ...data, parent, form: refuse(form, error, { ...FIELDS, 'invalid-input': fieldOf(error) }), invalid: true }
	}
}

/** What an unreadable form has wrong is told by name. */
function fieldOf(error: unknown): string {
	const what = isHubError(error, 'invalid-input') ? error.fields['what'] : undefined
	return what === PATH ? 'path' : what === TEXT ? 'content' : 'summary'
}

/** The commit that the form says it was made for; one that is not there counts as the present one. */
async function parentOf({ hub, form }: EditCall, { kind }: Ref, { place }: EditData): Promise<EditData['parent']> {
	const asked = form.get('parent') ?? ''
	if (!/^[0-9a-f]{40}$/.test(asked) || kind !== place.frame.repo.kind) return place.commit
	try {
		return await hub.files.resolveRevision(place.frame.repo, asked)
	} catch (error) {
		if (isHubError(error, 'revision-not-found')) return place.commit
		throw error
	}
}

/** Whether the file is another one now than when the form was made: a branch that moved elsewhere is no conflict. */
async function changedMeanwhile(call: EditCall, ref: Ref, data: EditData, parent: EditData['parent']): Promise<EditData['theirs']> {
	const { edited, place } = data
	if (edited.kind === 'new' || parent === place.commit) return undefined
	const [before] = await call.hub.files.pathsInfo(call.actor, ref, parent, [place.path])
	if (before?.oid === edited.file.oid) return undefined
	return { commit: place.commit, text: edited.kind === 'text' ? edited.text : undefined }
}

/** Browsers send every line's end as CR LF; a file that had plain ones keeps them. */
function typedText(form: URLSearchParams, before: string | undefined): string {
	const text = (form.get('content') ?? '').replaceAll('\r\n', '\n')
	return before?.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text
}

async function preview(call: EditCall, { place, edited }: EditData): Promise<EditPreview> {
	const path = (call.form.get('path') ?? place.path).trim()
	const text = typedText(call.form, edited.kind === 'text' ? edited.text : undefined)
	const { repo } = place.frame
	const isMarkdown = /\.(?:md|markdown)$/i.test(path)
	return {
		html: isMarkdown ? (await renderMarkdownFile(call, repo, place.rev, path, text)).html : undefined,
		...(path === CARD_PATH ? await call.hub.repos.validateCard(repo.kind, text) : { errors: [], warnings: [] }),
	}
}

/** Does what the form asks; the answer is where to go on. */
async function change(call: EditCall, ref: Ref, data: EditData): Promise<string> {
	const { form, hub, actor } = call
	const { place, branch } = data
	const isDeletion = form.get('do') === 'delete'
	const path = isDeletion ? place.path : (form.get('path') ?? '').trim()
	const operations = isDeletion ? [{ op: 'deletedFile' as const, path }] : await operationsOf(call, ref, data, path)
	const header: CommitHeader = {
		summary: (form.get('summary') ?? '').trim() || defaultSummary(data, path, isDeletion),
		description: form.get('description')?.replaceAll('\r\n', '\n'),
	}
	if (branch === undefined) throw new HubError('revision-not-found', { rev: place.rev })
	if (!data.mayCommit || form.get('to') === 'pull-request') {
		const { discussion } = await hub.discussions.propose(actor, ref, branch, header, operations)
		return discussionAddress(ref, discussion.number)
	}
	await hub.commits.commit(actor, ref, branch, { ...header, parentCommit: place.commit }, operations)
	if (!isDeletion) return blobAddress(ref, branch, path)
	return treeAddress(ref, branch)
}

/** What the commit is called by default. */
export function defaultSummary({ edited, place }: Pick<EditData, 'edited' | 'place'>, path: string, isDeletion = false): string {
	if (isDeletion) return `Delete ${path}`
	if (edited.kind === 'new') return `Add ${path}`
	return path === place.path ? `Update ${path}` : `Rename ${place.path} to ${path}`
}

async function operationsOf(call: EditCall, ref: Ref, { edited, place }: EditData, path: string): Promise<Operation[]> {
	const isMoved = path !== place.path
	const isNew = edited.kind === 'new'
	if (path === '' || path.endsWith('/')) throw new HubError('invalid-path', { text: path })
	if (isNew || isMoved) await refuseTaken(call, ref, place.commit, path)
	const before = edited.kind === 'text' ? edited.text : undefined
	const gone: Operation[] = isNew || !isMoved ? [] : [{ op: 'deletedFile', path: place.path }]
	if (edited.kind === 'bytes') {
		if (!isMoved) throw new HubError('invalid-input', { what: PATH, why: 'it is the same as now, so nothing would change' })
		return [await carriedOver(edited.file, path), ...gone]
	}
	const text = typedText(call.form, before)
	if (!isNew && !isMoved && text === before)
		throw new HubError('invalid-input', { what: TEXT, why: 'it is the same as now, so nothing would change' })
	return [{ op: 'file', path, content: Buffer.from(text) }, ...gone]
}

/** Creating or moving a file must not overwrite another one. */
async function refuseTaken({ hub, actor }: EditCall, ref: Ref, commit: string, path: string): Promise<void> {
	const taken = await hub.files.pathsInfo(actor, ref, commit, [path])
	if (taken.length > 0) throw new HubError('invalid-input', { what: PATH, why: `there is already something at ${path}` })
}

/** A file's bytes under another path: an object by its hash, what git holds by its content. */
async function carriedOver(file: FoundFile, path: string): Promise<Operation> {
	if (file.lfs) return { op: 'lfsFile', path, oid: file.lfs.sha256, size: file.size }
	if (file.size > MOVED_MAX) throw new HubError('file-too-large', { path, limit: MOVED_MAX })
	return { op: 'file', path, content: await buffer(await file.open()) }
}
