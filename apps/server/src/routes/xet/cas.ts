import { calls, parseRange } from '@stoa/protocol'
import { HubError, isXetHash, type XetHash } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { countedClient } from '../files/counted-client.ts'
import { sendBytes } from '../files/send-bytes.ts'
import { type Answer, type Asked, handle, handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'
import { readXetToken } from '../xet-token.ts'
import { largeJson } from './large-json.ts'
import { type AddressOf, presentReconstructionV1, presentReconstructionV2 } from './present-reconstruction.ts'
import { readXorbAddress, xorbAddress } from './xorb-address.ts'

/**
 * The CAS (protocol 11 section 3). Addresses without a row answer 404 to every holder of a CAS token, which is not a token of the API:
 * clients then use `/v1/shards` instead of `/v2/shards`, and upload xorbs themselves where `/v1/xorb-grants` would name another place.
 * `/v1/chunks` searches only the repository's own files: chunk hashes of others would be as good as their bytes, because the proof in a
 * shard relies on them.
 */
export const casRoutes: readonly Route[] = [
	handle(calls.uploadXorb, putXorb),
	handle(calls.registerShard, putShard),
	handleReply(calls.reconstructFile, reconstructV1),
	handleReply(calls.reconstructFileV2, reconstructV2),
	handleReply(calls.findChunk, findChunk),
	handleReply(calls.readXorb, sendXorb),
	// hf_xet puts the path of its measurements after the host and ignores the prefix of the CAS.
	handle(calls.noteXetTelemetry, () => ({})),
	handle(calls.noteCasTelemetry, () => ({})),
	handle(calls.missingCasRead, refuse),
	handle(calls.missingCasWrite, refuse),
]

async function putXorb(call: Call): Promise<{ was_inserted: boolean }> {
	const { grant } = await readXetToken(call, 'write')
	const hash = readHash(call.params.hash)
	const body = call.body.stream()
	const { wasInserted } = await call.hub.xet.putXorb(grant, hash, body)
	return { was_inserted: wasInserted }
}

async function putShard(call: Call): Promise<{ result: 0 | 1 }> {
	const { grant } = await readXetToken(call, 'write')
	return call.hub.xet.putShard(grant, call.body.stream())
}

function refuse({ request, path }: Call): never {
	throw new HubError('route-not-found', { method: request.method, path })
}

/** @throws {HubError} `object-not-found`, which clients take for "send it" */
async function findChunk(call: Call): Promise<FastifyReply> {
	const { grant } = await readXetToken(call, 'read')
	const shard = await call.hub.xet.findChunk(grant, readHash(call.params.hash))
	return call.reply.type('application/octet-stream').send(Buffer.from(shard))
}

async function reconstructV1(call: Call): Promise<FastifyReply> {
	const { found, addressOf } = await reconstruction(call)
	return sendReconstruction(call, await presentReconstructionV1(found, addressOf))
}

async function reconstructV2(call: Call): Promise<FastifyReply> {
	const { found, addressOf } = await reconstruction(call)
	return sendReconstruction(call, await presentReconstructionV2(found, addressOf))
}

/** Writes the JSON in steps, because a file of 65,536 terms has 11 MB of it. */
async function sendReconstruction(
	{ reply }: Call,
	answer: Answer<typeof calls.reconstructFile> | Answer<typeof calls.reconstructFileV2>,
): Promise<FastifyReply> {
	return reply.type('application/json; charset=utf-8').send(await largeJson(answer))
}

/** Clients request several ranges before they know the size: one after the end gets 416, which they take for "nothing there". */
async function reconstruction(call: Call) {
	const { grant, claims } = await readXetToken(call, 'read')
	const asked = parseRange(call.request.headers.range, Number.MAX_SAFE_INTEGER)
	const range = asked.kind === 'part' ? { start: asked.start, end: asked.end } : undefined
	const hash = readHash(call.params.file)
	const found = await call.hub.xet.reconstruction(grant, hash, range)
	const client = countedClient(call)
	if (client !== undefined && grant.scope === 'read') await call.hub.repos.countXetDownload(grant.repoId, hash, grant.userId ?? client)
	return { found, addressOf: addresses(call, hash, claims) }
}

/** Addresses expire with the right of the token, and with the repository's entitlement to the file. */
function addresses({ signatures, origin }: Call, file: XetHash, claims: Record<string, string>): AddressOf {
	return (hash, bytes) => xorbAddress(signatures, origin, { hash, bytes, file }, claims)
}

/**
 * Bytes of a xorb within the range that the address was issued for. `If-Range` and a reverse proxy's own range handling could both turn the
 * response into the whole xorb, so neither is used.
 */
async function sendXorb({
	hub,
	params,
	parameters,
	request,
	reply,
	signatures,
	settings,
}: Asked<typeof calls.readXorb>): Promise<FastifyReply> {
	const { hash, bytes, file, claims } = readXorbAddress(signatures, params.hash, parameters().signature ?? '')
	const { repoId } = await hub.standing.require(claims)
	if (!(await hub.xet.isReadable(repoId, file))) throw new HubError('signature')
	const stored = await hub.xet.openXorb(hash)
	delete request.headers['if-range']
	const asked = parseRange(request.headers.range, stored.size)
	if (asked.kind === 'whole')
		throw new HubError('invalid-input', { what: 'the Range header', why: `ask for bytes=${bytes.start}-${bytes.end}, or a part of them` })
	if (asked.kind === 'unsatisfiable' || asked.start < bytes.start || asked.end > bytes.end)
		throw new HubError('range-unsatisfiable', { size: stored.size })
	reply.header('content-type', 'application/octet-stream').header('cache-control', 'private, max-age=3600, immutable, no-transform')
	return sendBytes(stored, { request, reply, settings: { ...settings, STOA_ACCEL_REDIRECT: undefined } })
}

/** @throws {HubError} `invalid-input` (400) */
function readHash(text: string | undefined): XetHash {
	if (text === undefined || !isXetHash(text))
		throw new HubError('invalid-input', { what: 'the hash in the address', why: 'write 64 lower-case hexadecimal digits' })
	return text
}
