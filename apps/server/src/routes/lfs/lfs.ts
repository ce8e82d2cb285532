import { partCountOf, partSizeOf, type PartedObject, type Repo } from '@stoa/hub'
import { calls, type Shape, type shapes } from '@stoa/protocol'
import { HubError, parseSha256, type Sha256 } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { gitRef } from '../git/git.ts'
import { sendBytes } from '../files/send-bytes.ts'
import { handleReply } from '../handle.ts'
import type { Call, RefCall, Route } from '../route.ts'
import { makeXetToken, type XetAccess } from '../xet-token.ts'
import { LFS_TYPE } from './lfs-type.ts'
import { callAddress } from '../../call-address.ts'

/** How long an upload or download address works. Seconds. */
const ADDRESS_SECONDS = 6 * 3600
/** Parts of a large file: small enough to be sent again, large enough to be few. */
const PART_BYTES = 64 * 1024 * 1024

/** Parts in the answer to one batch at most: each is an address to sign, of some 300 bytes. */
const PARTS_MAX = 10_000
/** Largest part, in bytes: what S3 takes in one piece. */
const PART_BYTES_MAX = 5 * 1024 ** 3

/**
 * git-lfs and the uploads of the Python and JavaScript clients (protocol 05 section 2). Upload and download addresses are signed, because
 * clients send them no credentials.
 */
export const lfsRoutes: readonly Route[] = [
	handleReply(calls.lfsBatch, batch),
	handleReply(calls.lfsVerify, verify),
	handleReply(calls.uploadObject, upload),
	handleReply(calls.uploadObjectPart, uploadPart),
	handleReply(calls.listObjectParts, listParts),
	handleReply(calls.joinObjectParts, join),
	handleReply(calls.verifyObject, verifySigned),
	handleReply(calls.downloadObject, download),
]

/** What an address is signed for. */
/** Calls at addresses that are signed for one object. */
const SIGNED = {
	upload: calls.uploadObject,
	download: calls.downloadObject,
	verify: calls.verifyObject,
	part: calls.uploadObjectPart,
	join: calls.joinObjectParts,
} as const
type Operation = keyof typeof SIGNED

type LfsObject = { oid: Sha256; size: number; state: 'stored' | 'wanted' | 'missing' }

async function batch(call: RefCall): Promise<FastifyReply> {
	const { hub, actor, ref, request, reply, settings } = call
	const input = calls.LfsBatch.parse(await call.body.json())
	// Refused before anything is noted for the batch; an object of that size is refused again when it comes.
	const limit = settings.STOA_OBJECT_MAX
	if (input.operation === 'upload' && input.objects.some(({ size }) => size > limit))
		throw new HubError('too-large', { what: 'The file', limit })
	const { repo, objects } = await hub.largeFiles.known(actor, gitRef(ref), input.operation, input.objects)
	const isLarge = ({ size, state }: LfsObject): boolean => size >= settings.STOA_MULTIPART_FROM && state === 'wanted'
	const takesParts = input.operation === 'upload' && (input.transfers?.includes('multipart') ?? false)
	// git-lfs hands every object of one answer to the same program; other clients look at each object for its parts.
	const isMixed = !request.headers['user-agent']?.startsWith('git-lfs') && objects.some(isLarge)
	if (takesParts && objects.length > 0 && (isMixed || objects.every((object) => isLarge(object) || object.state === 'stored'))) {
		const wanted = partBytesFor(objects.filter(isLarge), Math.min(PART_BYTES, settings.STOA_MULTIPART_FROM))
		const inParts = (object: LfsObject) =>
			isLarge(object) ? presentParts(call, repo, object, wanted) : presentBasic(call, repo, 'upload', object)
		return sendBatch(reply, 'multipart', objects.map(inParts))
	}
	const wantsXet = input.operation === 'upload' && (input.transfers?.includes('xet') ?? false)
	const access = wantsXet ? await makeXetToken(call, repo, 'write') : undefined
	const present = (object: LfsObject) =>
		access ? presentXet(call, repo, access, object) : presentBasic(call, repo, input.operation, object)
	return sendBatch(reply, wantsXet ? 'xet' : 'basic', objects.map(present))
}

type Batch = Shape<typeof shapes.LfsAnswer>
type BatchObject = Batch['objects'][number]
type Action = NonNullable<BatchObject['actions']>[string]

function sendBatch(reply: FastifyReply, transfer: Batch['transfer'], objects: BatchObject[]): FastifyReply {
	const answer: Batch = { transfer, hash_algo: 'sha256', objects }
	return reply.header('content-type', LFS_TYPE).send(JSON.stringify(answer))
}

/**
 * Bytes of the parts of one batch: `initial`, doubled until all its parts together are few enough to sign. @throws {HubError} `too-many` when
 * that takes parts that are too large to send again
 */
function partBytesFor(objects: readonly LfsObject[], initial: number): number {
	for (let wanted = initial; wanted <= PART_BYTES_MAX; wanted *= 2) {
		const count = objects.reduce((sum, { size }) => sum + partCountOf({ size, partSize: partSizeOf(size, wanted) }), 0)
		if (count <= PARTS_MAX) return wanted
	}
	throw new HubError('too-many', { what: 'parts of files', limit: PARTS_MAX })
}

/** Addresses of the parts as headers, which is where clients look for them (protocol 05 section 2.2). */
function presentParts(call: RefCall, repo: Repo, { oid, size }: LfsObject, wanted: number): BatchObject {
	const partSize = partSizeOf(size, wanted)
	const right = uploadRight(call, repo)
	const claims = { ...right, oid, size: String(size), partSize: String(partSize) }
	const header: Record<string, string> = { chunk_size: String(partSize) }
	for (let part = 1; part <= partCountOf({ size, partSize }); part += 1)
		header[String(part)] = signedAction(call, 'part', { ...claims, part: String(part) }).href
	const actions = { upload: { ...signedAction(call, 'join', claims), header }, verify: signedAction(call, 'verify', right) }
	return { oid, size, authenticated: true, actions }
}

/** What an upload address carries of the right of the caller, who was found to have it. */
function uploadRight({ hub, actor }: RefCall, repo: Repo): Record<string, string> {
	return hub.standing.claims(actor, repo, hub.repos.mayWrite(actor, repo) ? 'write' : 'propose')
}

/** What a signed address says, once its right was held against the records. @throws {HubError} `signature` */
async function signedClaims({ hub, signatures, params }: Call, operation: Operation): Promise<Record<string, string>> {
	const claims = signatures.verify(`lfs-${operation}`, params.token ?? '')
	await hub.standing.require(claims)
	return claims
}

function partedObject({ repoId = '', userId = '', oid = '', size, partSize }: Record<string, string | undefined>): PartedObject {
	return { repoId, senderId: userId, oid: parseSha256(oid), size: Number(size), partSize: Number(partSize) }
}

async function uploadPart(call: Call): Promise<FastifyReply> {
	const { hub, body, reply } = call
	const claims = await signedClaims(call, 'part')
	const object = partedObject(claims)
	const sha256 = await hub.largeFiles.storePart(object, Number(claims.part), body.stream(object.partSize))
	return reply.code(200).header('etag', `"${sha256}"`).send()
}

/** Which parts are here: our own question, of a browser that goes on with an upload that was broken off. */
async function listParts(call: Call): Promise<FastifyReply> {
	const { hub, reply } = call
	const parts = await hub.largeFiles.storedParts(partedObject(await signedClaims(call, 'join')))
	return reply.header('content-type', LFS_TYPE).header('cache-control', 'no-store').send(JSON.stringify({ parts }))
}

/** The list of parts in the body is not needed: what was acknowledged is here, and the whole is checked by its hash. */
async function join(call: Call): Promise<FastifyReply> {
	const { hub, body, reply, settings } = call
	const object = partedObject(await signedClaims(call, 'join'))
	if (object.size > settings.STOA_OBJECT_MAX) throw new HubError('too-large', { what: 'The file', limit: settings.STOA_OBJECT_MAX })
	await body.json()
	await hub.largeFiles.join(object)
	return reply.header('content-type', LFS_TYPE).send('{}')
}

/** What is stored already must come without `actions`: clients crash on `null` and on `{}`. */
function presentBasic(call: RefCall, repo: Repo, operation: 'upload' | 'download', { oid, size, state }: LfsObject): BatchObject {
	if (operation === 'download') {
		if (state !== 'stored') return { oid, size, error: { code: 404, message: new HubError('object-not-found', { oid }).message } }
		return {
			oid,
			size,
			authenticated: true,
			actions: { download: signedAction(call, 'download', { ...call.hub.standing.claims(call.actor, repo, 'read'), oid }) },
		}
	}
	if (state === 'stored') return { oid, size }
	const right = uploadRight(call, repo)
	const actions = {
		upload: signedAction(call, 'upload', { ...right, oid, size: String(size) }),
		// Signed as well: git-lfs takes `authenticated` to mean that no call of an object needs its credentials.
		verify: signedAction(call, 'verify', right),
	}
	return { oid, size, authenticated: true, actions }
}

function presentXet(call: RefCall, repo: Repo, { casUrl, accessToken, exp }: XetAccess, { oid, size, state }: LfsObject): BatchObject {
	if (state === 'stored') return { oid, size }
	const header = {
		'X-Xet-Cas-Url': casUrl,
		'X-Xet-Access-Token': accessToken,
		'X-Xet-Token-Expiration': String(exp),
		'X-Xet-Session-Id': call.request.id,
	}
	const href = call.origin + callAddress(calls.issueXetWriteToken, { rev: ['main'] }, { kind: repo.kind, id: repo.name })
	return { oid, size, actions: { upload: { href, header } } }
}

function signedAction({ signatures, origin }: Call, operation: Operation, claims: Record<string, string>): Action {
	const { token, expiresAt } = signatures.sign(`lfs-${operation}`, claims, ADDRESS_SECONDS)
	return {
		href: origin + callAddress(SIGNED[operation], { token }),
		header: {},
		expires_in: ADDRESS_SECONDS,
		expires_at: expiresAt.toISOString(),
	}
}

async function upload(call: Call): Promise<FastifyReply> {
	const { hub, body, reply, settings } = call
	const claims = await signedClaims(call, 'upload')
	const size = Number(claims.size)
	if (size > settings.STOA_OBJECT_MAX) throw new HubError('too-large', { what: 'The file', limit: settings.STOA_OBJECT_MAX })
	await hub.largeFiles.store({ repoId: claims.repoId ?? '', oid: parseSha256(claims.oid ?? ''), size }, body.stream(size))
	return reply
		.code(200)
		.header('etag', `"${claims.oid ?? ''}"`)
		.send()
}

async function download(call: Call): Promise<FastifyReply> {
	const { hub, request, reply, settings } = call
	const { repoId = '', oid = '' } = await signedClaims(call, 'download')
	const bytes = await hub.largeFiles.open({ repoId, oid: parseSha256(oid) })
	reply.header('content-type', 'application/octet-stream').header('content-disposition', 'attachment').header('etag', `"${oid}"`)
	return sendBytes(bytes, { request, reply, settings, etag: oid })
}

async function verifySigned(call: Call): Promise<FastifyReply> {
	const { hub, body, reply } = call
	const { repoId = '' } = await signedClaims(call, 'verify')
	const { oid, size } = calls.LfsVerify.parse(await body.json())
	await hub.largeFiles.verify(repoId, oid, size)
	return reply.header('content-type', LFS_TYPE).send('{}')
}

async function verify({ hub, actor, ref, reply, body }: RefCall): Promise<FastifyReply> {
	const repo = await hub.repos.findWritable(actor, gitRef(ref))
	const { oid, size } = calls.LfsVerify.parse(await body.json())
	await hub.largeFiles.verify(repo.id, oid, size)
	return reply.header('content-type', LFS_TYPE).send('{}')
}
