import { HubError, isHubError, parseXetHash, type Sha256, type XetHash } from '@stoa/vocabulary'
import { parseShardInSteps, type Shard, SHARD_BYTES_MAX, type ShardXorb, XetFormatError } from '@stoa/xet'
import { holdXorbs } from './hold-xorbs.ts'
import { giveMemoryBackOfSmallHeap } from '@stoa/markdown/threads'
import type { XetFileRecord } from './xet-records.ts'
import { Turns } from '../../outside/jobs/turns.ts'
import { Breathing } from './breathing.ts'
import type { FileSha256 } from './file-sha256.ts'
import { CHUNK_WORK, type VerifiedFile, verifyFile } from './verify-file.ts'
import type { XetGrant } from './xet.ts'
import type { XetStoreDeps } from './xet-ports.ts'
import type { ProvenXorbs } from './proven-xorbs.ts'

/**
 * Most files registered in one transaction, and most bytes reconstructed and terms read before the files so far are registered: a retry continues
 * there, and a shard of nothing but terms does not keep a million of them.
 */
const FILES_AT_ONCE = 256
const BYTES_AT_ONCE = 268_435_456
const TERMS_AT_ONCE = 65_536
/** How many chunks are compared before memory is freed. Lists of so many, about 2 GB of content, let the young generation grow by 30 MB. */
const CHUNKS_AT_ONCE = 32_768

interface ShardPorts {
	records: XetStoreDeps['records']
	blobs: Pick<XetStoreDeps['blobs'], 'stat'>
	quota: XetStoreDeps['quota']
	xorbs: ProvenXorbs
	fileSha256: FileSha256
}

/**
 * Registers the files of a shard and entitles the repository to them. Each file is verified first (verify-file.ts), and its SHA-256 is
 * computed from the stored bytes: the hash in the shard is a claim by which any client could store other bytes under a known hash.
 *
 * Files are registered in groups, each in one transaction. An interrupted shard leaves complete files, and sending it again continues from
 * there.
 *
 * @throws `invalid-shard` | `too-large` | `storage-limit`
 */
export async function putShard(
	ports: ShardPorts,
	grant: Pick<XetGrant, 'repoId' | 'userId' | 'isGuest'>,
	bytes: AsyncIterable<Uint8Array>,
): Promise<{ result: 0 | 1 }> {
	const turns = new Turns()
	const shard = await readShard(await collect(bytes, turns), turns)
	const breathing = new Breathing()
	let chunkCount = 0
	for (const xorb of shard.xorbs()) {
		await checkXorb(ports.xorbs, xorb)
		await breathing.after(xorb.chunkCount * CHUNK_WORK)
		chunkCount += xorb.chunkCount
		if (chunkCount < CHUNKS_AT_ONCE) continue
		chunkCount = 0
		giveMemoryBackOfSmallHeap()
	}
	const seen = new Set<string>()
	let isNew = false
	let group: XetFileRecord[] = []
	let groupBytes = 0
	let groupTerms = 0
	let bytesRead = 0
	const register = async (): Promise<void> => {
		isNew = (await registerFiles(ports, grant, group)) || isNew
		group = []
		groupBytes = 0
		groupTerms = 0
	}
	for (const file of shard.filesInSteps()) {
		await turns.take()
		if (file === undefined || seen.has(file.hash)) continue
		seen.add(file.hash)
		const completed = await complete(ports, await verifyFile(ports.xorbs, file, breathing))
		group.push(completed.record)
		groupBytes += completed.bytesRead
		groupTerms += file.terms.length
		bytesRead += completed.bytesRead
		if (group.length >= FILES_AT_ONCE || groupBytes >= BYTES_AT_ONCE || groupTerms >= TERMS_AT_ONCE) await register()
	}
	await register()
	if (bytesRead >= BYTES_AT_ONCE) giveMemoryBackOfSmallHeap()
	return { result: isNew ? 1 : 0 }
}

/** Reads the whole body into a growing buffer, so that no second copy is made at the end. */
async function collect(bytes: AsyncIterable<Uint8Array>, turns: Turns): Promise<Uint8Array> {
	const memory = new ArrayBuffer(0, { maxByteLength: SHARD_BYTES_MAX })
	const view = new Uint8Array(memory)
	for await (const piece of bytes) {
		await turns.take()
		const at = memory.byteLength
		if (at + piece.length > SHARD_BYTES_MAX) throw new HubError('too-large', { what: 'The shard', limit: SHARD_BYTES_MAX })
		memory.resize(at + piece.length)
		view.set(piece, at)
	}
	return view
}

async function readShard(bytes: Uint8Array, turns: Turns): Promise<Shard> {
	try {
		const steps = parseShardInSteps(bytes)
		for (;;) {
			const { done, value } = steps.next()
			if (done) return value
			await turns.take()
		}
	} catch (error) {
		throw error instanceof XetFormatError ? new HubError('invalid-shard', { why: error.message }) : error
	}
}

async function checkXorb(xorbs: ProvenXorbs, { hash, chunkCount, chunkHash }: ShardXorb): Promise<void> {
	const stored = await xorbs.find(parseXetHash(hash))
	if (!stored) throw new HubError('invalid-shard', { why: `xorb ${hash} is not stored: upload it first` })
	const { chunkHashes } = stored
	let isSame = chunkCount === chunkHashes.length
	for (let index = 0; isSame && index < chunkCount; index += 1)
		isSame = Buffer.compare(chunkHash(index), chunkHashes.range(index, index + 1)) === 0
	if (!isSame) throw new HubError('invalid-shard', { why: `it lists other chunks for xorb ${hash} than those stored` })
}

/**
 * Adds the SHA-256: that of the registered file if there is one, otherwise computed. For a file that was damaged it is computed again,
 * because its chunks were uploaded again.
 */
async function complete(
	{ records, fileSha256, xorbs }: ShardPorts,
	file: VerifiedFile,
): Promise<{ record: XetFileRecord; bytesRead: number }> {
	const { claimedSha256, ...verified } = file
	const known = await records.xet.file(file.hash)
	if (!known && file.size >= BYTES_AT_ONCE) giveMemoryBackOfSmallHeap()
	const isDamaged = known !== undefined && (await isMarked(records, known.sha256))
	const sha256 = known && !isDamaged ? known.sha256 : await hashStored({ fileSha256, xorbs }, verified)
	if (isDamaged && sha256 !== known.sha256) throw new HubError('object-damaged', { oid: known.sha256 })
	if (isDamaged) await records.objects.noteDamage(sha256, undefined)
	if (claimedSha256 !== undefined && claimedSha256 !== sha256) {
		throw new HubError('invalid-shard', { why: `file ${file.hash} has the SHA-256 ${sha256}, not ${claimedSha256}` })
	}
	return { record: known ?? { ...verified, sha256 }, bytesRead: known ? 0 : file.size }
}

/** @throws `invalid-shard` when the bytes of a xorb left the store since it was last asked */
async function hashStored(
	{ fileSha256, xorbs }: Pick<ShardPorts, 'fileSha256' | 'xorbs'>,
	file: Omit<XetFileRecord, 'sha256'>,
): Promise<Sha256> {
	try {
		return await fileSha256.of(file)
	} catch (error) {
		if (!isHubError(error, 'object-not-found')) throw error
		xorbs.forget(xorbsOf([file]))
		throw new HubError('invalid-shard', { why: `a xorb of file ${file.hash} is not stored: upload it first` })
	}
}

/** Whether reading the object found damaged bytes. */
async function isMarked(records: XetStoreDeps['records'], sha256: Sha256): Promise<boolean> {
	return (await records.objects.byHashes([sha256])).some((object) => object.isDamaged === true)
}

/**
 * Whether one of them was new to this repository; files of other repositories are not revealed. Files of an outside contributor count for
 * the repository after a writer accepts them.
 */
async function registerFiles(
	{ records, quota, blobs }: ShardPorts,
	{ repoId, userId, isGuest = false }: Pick<XetGrant, 'repoId' | 'userId' | 'isGuest'>,
	files: XetFileRecord[],
): Promise<boolean> {
	if (files.length === 0) return false
	return records.transaction(async (tables) => {
		let isNew = false
		// Before any other row is locked.
		if (!isGuest) await quota.admitFiles(tables, repoId, files, { claims: true })
		for (const file of files) {
			await tables.objects.insert({ sha256: file.sha256, size: file.size, whole: false, xetHash: file.hash })
			const { inserted } = await tables.xet.insertFile(file)
			if (inserted) await holdXorbs({ tables, blobs }, file)
			isNew ||= !(await tables.xet.isEntitled(repoId, file.hash))
		}
		const shas = files.map((file) => file.sha256)
		await (isGuest ? tables.objects.expectGuest(repoId, shas) : tables.objects.claim(repoId, shas))
		await tables.objects.entitle(repoId, shas)
		const xorbs = [...xorbsOf(files)]
		await tables.quotas.release({ for: { repoId }, kind: 'xorb', keys: xorbs })
		await tables.xet.endExpected(userId ?? repoId, xorbs)
		// Clients split the same bytes differently, so the object may already have another Xet hash, which is the one returned to readers.
		const told = (await tables.objects.byHashes(shas)).flatMap(({ xetHash }) => xetHash ?? [])
		await tables.xet.entitle(repoId, [...new Set([...files.map((file) => file.hash), ...told])])
		return isNew
	})
}

/** The xorbs that files are made of. */
function xorbsOf(files: readonly Pick<XetFileRecord, 'terms'>[]): Set<XetHash> {
	const names = new Set<XetHash>()
	for (const { terms } of files) for (const { xorb } of terms) names.add(xorb)
	return names
}
