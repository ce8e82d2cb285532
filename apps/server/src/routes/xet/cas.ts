import { calls, parseRange } from '@stoa/protocol'
import { HubError, isXetHash, type XetHash } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { countedClient } from '../files/counted-client.ts'
import { sendBytes } from '../files/send-bytes.ts'
import { type Answer, handle, handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'
import { readXetToken } from '../xet-token.ts'
import { type AddressOf, presentReconstructionV1, presentReconstructionV2 } from './present-reconstruction.ts'
import { readXorbAddress, xorbAddress } from './xorb-address.ts'

/**
 * The CAS (protocol 11 section 3). What has no row is 404 for every holder of a CAS token, which is no token of the API: after it clients use
 * `/v1/shards` for `/v2/shards` and upload xorbs themselves where `/v1/xorb-grants` would name another place. `/v1/chunks` tells of the
 * repository's own files alone: chunk hashes of others would be as good as their bytes, since the proof in a shard rests on them.
 */
export const casRoutes: readonly Route[] = [
	handle(calls.uploadXorb, putXorb),
	handle(calls.registerShard, putShard),
	handle(calls.reconstructFile, reconstructV1),
	handle(calls.reconstructFileV2, reconstructV2),
	handleReply(calls.findChunk, findChunk),
	handleReply(calls.readXorb, sendXorb),
	// hf_xet puts the path of its measurements after the host, whatever the CAS's own prefix.
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

async function reconstructV1(call: Call): Promise<Answer<typeof calls.reconstructFile>> {
	const { found, addressOf } = await reconstruction(call)
	return presentReconstructionV1(found, addressOf)
}

async function reconstructV2(call: Call): Promise<Answer<typeof calls.reconstructFileV2>> {
	const { found, addressOf } = await reconstruction(call)
	return presentReconstructionV2(found, addressOf)
}

/** Clients ask for several ranges before they know the size: one behind the end gets 416, which they take for "nothing there". */
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

/** Addresses end with the right that the token stands for, and with the repository's right to the file. */
function addresses({ signatures, origin }: Call, file: XetHash, claims: Record<string, string>): AddressOf {
	return (hash, bytes) => xorbAddress(signatures, origin, { hash, bytes, file }, claims)
}

/**
 * Ranged bytes of a xorb, inside those that the address was made for. `If-Range` and a reverse proxy's own reading of the file could both turn
 * the answer into the whole xorb, so neither has a part in it.
 */
async function sendXorb({ hub, params, query, request, reply, signatures, settings }: Call): Promise<FastifyReply> {
	const { hash, bytes, file, claims } = readXorbAddress(signatures, params.hash ?? '', query.get('signature') ?? '')
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
