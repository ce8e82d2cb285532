import type { AnswerOf, calls } from '@stoa/protocol'
import type { AddressQuery } from '@stoa/vocabulary'
import { call } from '../call.ts'
import type { UploadCommit, UploadFile, UploadRun, UploadTarget } from './upload-target.ts'

const LFS_TYPE = 'application/vnd.git-lfs+json'
/** Files asked about in one request (protocol 04 section 2). */
const PREUPLOAD_FILES = 250
/** Bytes of each file that the server looks at to tell texts from binaries. */
const SAMPLE = 512

/** Objects asked about in one request. */
const BATCH_OBJECTS = 100

type Action = NonNullable<AnswerOf<typeof calls.lfsBatch>['objects'][number]['actions']>[string]

/** Where the server wants the bytes of one object; an upload whose headers name a `chunk_size` comes in parts. */
export interface ObjectActions {
	upload?: Action | undefined
	verify?: Action | undefined
}

const jsonOf = (target: UploadTarget): Record<string, string> => ({ 'content-type': 'application/json', 'x-csrf-token': target.csrf })
const lfsOf = (target: UploadTarget): Record<string, string> => ({
	'content-type': LFS_TYPE,
	accept: LFS_TYPE,
	'x-csrf-token': target.csrf,
})
const proposal = (proposes: boolean): AddressQuery => ({ create_pr: proposes ? '1' : undefined })

async function base64(blob: Blob): Promise<string> {
	const url = await new Promise<string>((resolve, reject) => {
		const reader = new FileReader()
		reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
		reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
		reader.readAsDataURL(blob)
	})
	return url.slice(url.indexOf(',') + 1)
}

/** Asks how each file is to be sent; files that the repository ignores are left out. */
export async function planUpload(
	{ target, signal }: UploadRun,
	files: readonly UploadFile[],
	proposes: boolean,
): Promise<(UploadFile & { mode: 'lfs' | 'regular' })[]> {
	const modes = new Map<string, 'lfs' | 'regular' | 'ignored'>()
	for (let start = 0; start < files.length; start += PREUPLOAD_FILES) {
		const asked = await Promise.all(
			files
				.slice(start, start + PREUPLOAD_FILES)
				.map(async ({ path, file }) => ({ path, size: file.size, sample: file.size > 0 ? await base64(file.slice(0, SAMPLE)) : '' })),
		)
		const plan = await call<typeof calls.planUpload>({
			method: 'POST',
			path: '/api/{T}/{id}/preupload/{rev*}',
			values: { rev: [target.branch] },
			repo: target,
			query: proposal(proposes),
			headers: jsonOf(target),
			body: JSON.stringify({ files: asked }),
			signal,
		})
		for (const { path, uploadMode, shouldIgnore } of plan.files) modes.set(path, shouldIgnore ? 'ignored' : uploadMode)
	}
	return files.flatMap((one) => {
		const mode = modes.get(one.path) ?? 'regular'
		// An empty object cannot be stored as one; git keeps the empty file itself.
		return mode === 'ignored' ? [] : [{ ...one, mode: one.file.size === 0 ? 'regular' : mode }]
	})
}

/** Asks where each large object goes; one without actions is stored already. */
export async function askBatch(
	{ target, signal }: UploadRun,
	objects: readonly { oid: string; size: number }[],
	proposes: boolean,
): Promise<Map<string, ObjectActions>> {
	const actions = new Map<string, ObjectActions>()
	for (let start = 0; start < objects.length; start += BATCH_OBJECTS) {
		const body = JSON.stringify({
			operation: 'upload',
			transfers: ['multipart', 'basic'],
			hash_algo: 'sha256',
			// What opens a pull request has no ref yet (protocol 04 section 3.4).
			...(!proposes && { ref: { name: target.branch.startsWith('refs/') ? target.branch : `refs/heads/${target.branch}` } }),
			objects: objects.slice(start, start + BATCH_OBJECTS),
		})
		const answer = await call<typeof calls.lfsBatch>({
			method: 'POST',
			path: '/{prefix}{id}/info/lfs/objects/batch',
			values: {},
			repo: { kind: target.kind, id: `${target.id}.git` },
			headers: lfsOf(target),
			body,
			signal,
		})
		const failed = answer.objects.find(({ error }) => error)
		if (failed?.error) throw new Error(failed.error.message)
		for (const { oid, actions: wanted } of answer.objects) actions.set(oid, wanted ?? {})
	}
	return actions
}

/** Asks which parts of an object the server has from an earlier attempt. */
export async function askStoredParts(href: string, signal: AbortSignal): Promise<Set<number>> {
	const response = await fetch(href, { signal, headers: { accept: LFS_TYPE } })
	if (!response.ok) return new Set()
	const { parts }: AnswerOf<typeof calls.listObjectParts> = await response.json()
	return new Set(parts)
}

/** Has the server make the object of its parts; for a large one it reads all of them once more. */
export async function joinParts({ target, signal }: UploadRun, href: string, oid: string): Promise<void> {
	const headers = { 'content-type': LFS_TYPE, 'x-csrf-token': target.csrf }
	const response = await fetch(href, { method: 'POST', headers, body: JSON.stringify({ oid }), signal })
	if (!response.ok) throw new Error(`The server could not put the parts together: it answered ${response.status}`)
}

/** Lets the server check that an object arrived whole. */
export async function verifyObject(
	{ target, signal }: UploadRun,
	{ href, header = {} }: Action,
	object: { oid: string; size: number },
): Promise<void> {
	const response = await fetch(href, {
		method: 'POST',
		headers: { ...header, 'content-type': LFS_TYPE, 'x-csrf-token': target.csrf },
		body: JSON.stringify(object),
		signal,
	})
	if (!response.ok) throw new Error(`The server could not verify an object: it answered ${response.status}`)
}

/** Makes the one commit of all files. The answer is the page of the pull request that it opened, when it opened one. */
export async function commitFiles(
	{ target, signal }: UploadRun,
	{ summary, proposes }: UploadCommit,
	files: readonly (UploadFile & { oid?: string | undefined })[],
): Promise<string | undefined> {
	const lines: string[] = [JSON.stringify({ key: 'header', value: { summary, description: '' } })]
	for (const { path, file, oid } of files) {
		const value =
			oid === undefined ? { path, content: await base64(file), encoding: 'base64' } : { path, algo: 'sha256', oid, size: file.size }
		lines.push(JSON.stringify({ key: oid === undefined ? 'file' : 'lfsFile', value }))
	}
	const { pullRequestUrl } = await call<typeof calls.writeCommit>({
		method: 'POST',
		path: '/api/{T}/{id}/commit/{rev*}',
		values: { rev: [target.branch] },
		repo: target,
		query: proposal(proposes),
		headers: { 'content-type': 'application/x-ndjson', 'x-csrf-token': target.csrf },
		body: new Blob([lines.join('\n'), '\n']),
		signal,
	})
	return pullRequestUrl
}
