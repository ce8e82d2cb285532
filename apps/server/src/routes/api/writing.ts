import type { CommitHeader, Operation, Repo } from '@stoa/hub'
import { calls } from '@stoa/protocol'
import { HubError, commitAddress, type Oid, discussionAddress } from '@stoa/vocabulary'
import { z } from 'zod'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { RepoCall, Route } from '../route.ts'

/** Changing the contents of repositories (protocol 04). */
export const writingRoutes: readonly Route[] = [
	handle(calls.planUpload, preupload),
	handle(calls.writeCommit, commit),
	handle(calls.createBranch, createBranch),
	handle(calls.deleteBranch, deleteBranch),
	handle(calls.createTag, createTag),
	handle(calls.deleteTag, deleteTag),
	handle(calls.squashHistory, superSquash),
]

type Proposal = Asked<typeof calls.planUpload> | Asked<typeof calls.writeCommit>

/** Checked before the body is read, so that a refusal comes before megabytes are sent. */
async function checkDoor({ hub, actor, ref, params, parameters }: Proposal): Promise<void> {
	await hub.uploadDoor.forUpload(actor, ref, { rev: params.rev, createsPullRequest: parameters().create_pr })
}

async function preupload(call: Asked<typeof calls.planUpload>): Promise<Answer<typeof calls.planUpload>> {
	const { hub, actor, ref, params, read, parameters } = call
	await checkDoor(call)
	const input = await read()
	const plan = await hub.commits.preupload(actor, ref, params.rev ?? '', {
		files: input.files,
		gitIgnore: input.gitIgnore,
		gitAttributes: input.gitAttributes,
		createsPullRequest: parameters().create_pr ?? false,
	})
	return { files: plan.files, commitOid: plan.commitOid }
}

async function commit(call: Asked<typeof calls.writeCommit>): Promise<Answer<typeof calls.writeCommit>> {
	const { hub, actor, ref, params, parameters, request, origin } = call
	await checkDoor(call)
	const isDocument = request.headers['content-type']?.startsWith('application/json') ?? false
	const { header, operations } = isDocument ? await readDocument(call) : await readLines(call)
	if (parameters().create_pr) {
		const { repo, oid, discussion } = await hub.discussions.propose(actor, ref, params.rev ?? '', header, operations)
		return {
			...written(call, repo, oid),
			pullRequestUrl: origin + discussionAddress({ kind: repo.kind, id: repo.name }, discussion.number),
		}
	}
	const { repo, oid } = await hub.commits.commit(actor, ref, params.rev ?? '', header, operations)
	return written(call, repo, oid)
}

function written({ origin }: RepoCall, { kind, name }: Repo, oid: Oid): Answer<typeof calls.writeCommit> {
	return { success: true, commitOid: oid, commitUrl: origin + commitAddress({ kind, id: name }, oid), hookOutput: '' }
}

/** The streamed form: the first line is the header, every other one an operation. */
async function readLines({ body }: RepoCall): Promise<{ header: CommitHeader; operations: AsyncIterable<Operation> }> {
	const lines = body.lines()
	const first = await lines.next()
	if (first.done) throw new HubError('invalid-input', { what: 'the commit', why: 'it is empty: its first line must be the header' })
	return { header: calls.CommitHeaderLine.parse(first.value).value, operations: toOperations(lines) }
}

const Keyed = z.object({ key: z.string() })

async function* toOperations(lines: AsyncIterable<unknown>): AsyncGenerator<Operation> {
	for await (const line of lines) {
		if (!calls.COMMIT_LINE_KEYS.has(Keyed.parse(line).key)) continue
		const { key, value } = calls.CommitLine.parse(line)
		if (key === 'file') yield { op: 'file', path: value.path, content: value.bytes, oldPath: value.oldPath }
		else if (key === 'lfsFile') yield { op: 'lfsFile', path: value.path, oid: value.oid, size: value.size, oldPath: value.oldPath }
		else if (key === 'deletedFolder') yield { op: 'deletedFolder', path: value.path }
		else yield { op: 'deletedFile', path: value.path }
	}
}

/** The legacy form: one JSON document. */
async function readDocument({ body }: RepoCall): Promise<{ header: CommitHeader; operations: Operation[] }> {
	const document = calls.CommitDocument.parse(await body.json())
	const deleted = [...(document.deletedFiles ?? []), ...(document.deletedEntries ?? [])]
	return {
		header: document,
		operations: [
			...deleted.map(({ path }): Operation => ({ op: 'deletedFile', path })),
			...(document.deletedFolders ?? []).map(({ path }): Operation => ({ op: 'deletedFolder', path })),
			...(document.files ?? []).map(({ path, bytes, oldPath }): Operation => ({ op: 'file', path, content: bytes, oldPath })),
			...(document.lfsFiles ?? []).map(({ path, oid, size, oldPath }): Operation => ({ op: 'lfsFile', path, oid, size, oldPath })),
		],
	}
}

async function createBranch({
	hub,
	actor,
	ref,
	params,
	read,
}: Asked<typeof calls.createBranch>): Promise<Answer<typeof calls.createBranch>> {
	const { startingPoint, emptyBranch, overwrite } = await read()
	await hub.commits.createBranch(actor, ref, params.rev ?? '', startingPoint, { empty: emptyBranch, overwrite })
	return {}
}

async function deleteBranch({ hub, actor, ref, params }: RepoCall): Promise<Answer<typeof calls.deleteBranch>> {
	await hub.commits.deleteBranch(actor, ref, params.rev ?? '')
	return {}
}

async function createTag({ hub, actor, ref, params, read }: Asked<typeof calls.createTag>): Promise<Answer<typeof calls.createTag>> {
	const { tag, message } = await read()
	await hub.commits.createTag(actor, ref, params.rev ?? '', tag, message)
	return {}
}

async function deleteTag({ hub, actor, ref, params }: RepoCall): Promise<Answer<typeof calls.deleteTag>> {
	await hub.commits.deleteTag(actor, ref, params.rev ?? '')
	return {}
}

async function superSquash({
	hub,
	actor,
	ref,
	params,
	read,
}: Asked<typeof calls.squashHistory>): Promise<Answer<typeof calls.squashHistory>> {
	const { message } = await read()
	await hub.commits.superSquash(actor, ref, params.rev ?? '', message ?? 'Super-squash')
	return { success: true }
}
