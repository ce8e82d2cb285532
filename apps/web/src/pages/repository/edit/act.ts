import type { CommitHeader, FoundFile, Operation } from '@stoa/hub'
import { blobAddress, discussionAddress, HubError, isHubError, type RepoKind, treeAddress } from '@stoa/vocabulary'
import { buffer } from 'node:stream/consumers'
import { COMMIT_TITLES } from '../../../site/commit-titles.ts'
import { renderMarkdownFile } from '../../../parts/repo/load-card.ts'
import { line, text } from '../../../site/fields.ts'
import { answerForms, type FieldsOf, form, type FormState, refused } from '../../../site/form.ts'
import { type Elsewhere, isElsewhere } from '../../../site/route.ts'
import { type EditCall, type EditData, type EditPreview, loadEdit, loadNewFile } from './load.ts'
import { applyMetadata, CARD_PATH } from './metadata.ts'
import type { Words } from '../../../words/words.ts'

type Ref = { kind: RepoKind; id: string }
type EditWords = Words['repository']['edit']
type Refused = EditData & { invalid?: boolean }
/** What the forms act on: the file as it is, and the commit that the form was made for. */
type At = EditCall & { ref: Ref; data: EditData; parent: EditData['parent'] }

/** Largest file that is moved by sending its bytes into git again: what git itself holds. */
const MOVED_MAX = 10_485_760

/** Which field each failure stands beside. */
const FAILURES = {
	'invalid-path': 'path',
	'path-conflict': 'path',
	'invalid-card': 'content',
	'file-too-large': 'content',
	'storage-limit': 'form',
	'invalid-input': 'summary',
	'revision-not-found': 'form',
	'nothing-to-delete': 'form',
	'discussion-closed': 'form',
} as const

/** Browsers send every line's end as CR LF. */
const lines = text.transform((typed) => typed.replaceAll('\r\n', '\n'))
const MESSAGE_FIELDS = { summary: line, description: lines, to: text }
type Message = FieldsOf<typeof MESSAGE_FIELDS>

const isProposed = ({ mayCommit }: EditData, to: string): boolean => !mayCommit || to === 'pull-request'
const doneWith = (
	words: EditWords,
	{ data, to, done }: { data: EditData; to: string; done: 'fileAdded' | 'changeSaved' | 'fileDeleted' },
): string => words[isProposed(data, to) ? 'pullRequestOpened' : done]

const FORMS = {
	preview: form({
		fields: { content: lines, path: line },
		run: async (at: At, { content, path }) => ({
			form: keptForm(at.form),
			preview: await preview(at, path || at.data.place.path, content),
		}),
	}),
	save: form({
		fields: { ...MESSAGE_FIELDS, content: lines, path: line },
		done: (words, { to }, { data }: At) =>
			doneWith(words.repository.edit, { data, to, done: data.edited.kind === 'new' ? 'fileAdded' : 'changeSaved' }),
		run: (at: At, { content, path, ...message }) =>
			unlessChanged(at, async () => {
				const change = { title: defaultSummary(at.data, path), operations: await operationsOf(at, path, content) }
				const discussion = await commitOrPropose(at, message, change)
				return discussion ?? blobAddress(at.ref, at.data.branch ?? '', path)
			}),
		failures: FAILURES,
	}),
	delete: form({
		fields: MESSAGE_FIELDS,
		done: (words, { to }, { data }: At) => doneWith(words.repository.edit, { data, to, done: 'fileDeleted' }),
		run: (at: At, message) =>
			unlessChanged(at, async () => {
				const { path } = at.data.place
				const change = { title: defaultSummary(at.data, path, true), operations: [{ op: 'deletedFile' as const, path }] }
				return (await commitOrPropose(at, message, change)) ?? treeAddress(at.ref, at.data.branch ?? '')
			}),
		failures: FAILURES,
	}),
}

const answerEdit = answerForms({
	find: async (at: At) => at,
	load: async ({ data, parent }): Promise<Refused> => ({ ...data, parent }),
	forms: FORMS,
	by: (sent) => ['preview', 'delete'].find((name) => name === sent.get('do')) ?? 'save',
})

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
const keptForm = (sent: URLSearchParams): FormState => refused(sent, {}).form

async function answer(call: EditCall, data: EditData): Promise<Refused | Elsewhere> {
	const ref = { kind: data.place.frame.repo.kind, id: data.place.frame.repo.name }
	// The form goes on from the commit it was made for, unless a conflict moves it.
	const parent = await parentOf(call, ref, data)
	const applied = applyMetadata(call.words.repository.edit, ref.kind, call.form)
	if (applied.errors) return { ...data, parent, ...refused(call.form, applied.errors) }
	return answerEdit({ ...call, form: applied.form, ref, data, parent })
}

/** Makes a change to the file that the form was made for; when another commit changed it meanwhile, the form goes on from that. */
async function unlessChanged(at: At, change: () => Promise<string>): Promise<string | Partial<Refused>> {
	const { commit } = at.data.place
	const theirs = await changedMeanwhile(at)
	if (theirs) return { ...refused(at.form, {}), theirs, parent: commit }
	try {
		return await change()
	} catch (error) {
		if (isHubError(error, 'stale-parent')) return { ...refused(at.form, { form: error.message }), parent: commit }
		throw error
	}
}

/** The commit that the form says it was made for; one that is not there counts as the present one. */
async function parentOf({ hub, form: sent }: EditCall, { kind }: Ref, { place }: EditData): Promise<EditData['parent']> {
	const asked = sent.get('parent') ?? ''
	if (!/^[0-9a-f]{40}$/.test(asked) || kind !== place.frame.repo.kind) return place.commit
	try {
		return await hub.files.resolveRevision(place.frame.repo, asked)
	} catch (error) {
		if (isHubError(error, 'revision-not-found')) return place.commit
		throw error
	}
}

/** Whether the file is another one now than when the form was made: a branch that moved elsewhere is no conflict. */
async function changedMeanwhile({ hub, actor, ref, data, parent }: At): Promise<EditData['theirs']> {
	const { edited, place } = data
	if (edited.kind === 'new' || parent === place.commit) return undefined
	const [before] = await hub.files.pathsInfo(actor, ref, parent, [place.path])
	if (before?.oid === edited.file.oid) return undefined
	return { commit: place.commit, text: edited.kind === 'text' ? edited.text : undefined }
}

/** The text with the ends of lines that the file has. */
function withEndsOf(before: string | undefined, typed: string): string {
	return before?.includes('\r\n') ? typed.replaceAll('\n', '\r\n') : typed
}

async function preview(at: At, path: string, typed: string): Promise<EditPreview> {
	const { place, edited } = at.data
	const source = withEndsOf(edited.kind === 'text' ? edited.text : undefined, typed)
	const { repo } = place.frame
	const isMarkdown = /\.(?:md|markdown)$/i.test(path)
	return {
		html: isMarkdown ? (await renderMarkdownFile(at, repo, place.rev, path, source)).html : undefined,
		...(path === CARD_PATH ? await at.hub.repos.validateCard(repo.kind, source) : { errors: [], warnings: [] }),
	}
}

/** Commits the change, or opens a pull request with it, whose address is answered. */
async function commitOrPropose(
	{ hub, actor, ref, data }: At,
	{ summary, description, to }: Message,
	{ title, operations }: { title: string; operations: Operation[] },
): Promise<string | undefined> {
	const { branch, place } = data
	const header: CommitHeader = { summary: summary || title, description }
	if (branch === undefined) throw new HubError('revision-not-found', { rev: place.rev })
	if (isProposed(data, to)) {
		const { discussion } = await hub.discussions.propose(actor, ref, branch, header, operations)
		return discussionAddress(ref, discussion.number)
	}
	await hub.commits.commit(actor, ref, branch, { ...header, parentCommit: place.commit }, operations)
	return undefined
}

/** What the commit is called by default. */
export function defaultSummary({ edited, place }: Pick<EditData, 'edited' | 'place'>, path: string, isDeletion = false): string {
	if (isDeletion) return COMMIT_TITLES.delete(path)
	if (edited.kind === 'new') return COMMIT_TITLES.add(path)
	return path === place.path ? COMMIT_TITLES.update(path) : COMMIT_TITLES.rename(place.path, path)
}

async function operationsOf(at: At, path: string, typed: string): Promise<Operation[]> {
	const { edited, place } = at.data
	const isMoved = path !== place.path
	const isNew = edited.kind === 'new'
	if (path === '' || path.endsWith('/')) throw new HubError('invalid-path', { text: path })
	if (isNew || isMoved) await refuseTaken(at, path)
	const before = edited.kind === 'text' ? edited.text : undefined
	const gone: Operation[] = isNew || !isMoved ? [] : [{ op: 'deletedFile', path: place.path }]
	if (edited.kind === 'bytes') {
		if (!isMoved)
			throw new HubError('invalid-input', { what: 'the path', field: 'path', why: 'it is the same as now, so nothing would change' })
		return [await carriedOver(edited.file, path), ...gone]
	}
	const content = withEndsOf(before, typed)
	if (!isNew && !isMoved && content === before)
		throw new HubError('invalid-input', { what: 'the text', field: 'content', why: 'it is the same as now, so nothing would change' })
	return [{ op: 'file', path, content: Buffer.from(content) }, ...gone]
}

/** Creating or moving a file must not overwrite another one. */
async function refuseTaken({ hub, actor, ref, data }: At, path: string): Promise<void> {
	const taken = await hub.files.pathsInfo(actor, ref, data.place.commit, [path])
	if (taken.length > 0)
		throw new HubError('invalid-input', { what: 'the path', field: 'path', why: `there is already something at ${path}` })
}

/** A file's bytes under another path: an object by its hash, what git holds by its content. */
async function carriedOver(file: FoundFile, path: string): Promise<Operation> {
	if (file.lfs) return { op: 'lfsFile', path, oid: file.lfs.sha256, size: file.size }
	if (file.size > MOVED_MAX) throw new HubError('file-too-large', { path, limit: MOVED_MAX })
	return { op: 'file', path, content: await buffer(await file.open()) }
}
