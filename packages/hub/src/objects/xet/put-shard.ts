import { HubError, parseXetHash, type Sha256 } from '@stoa/vocabulary'
import { parseShardInSteps, type Shard, SHARD_BYTES_MAX, type ShardXorb, XetFormatError } from '@stoa/xet'
import { giveMemoryBackOfSmallHeap } from '@stoa/markdown/threads'
import type { XetFileRecord } from './xet-records.ts'
import { Turns } from '../../outside/jobs/turns.ts'
import { Breathing } from './breathing.ts'
import type { FileSha256 } from './file-sha256.ts'
import { CHUNK_WORK, type VerifiedFile, verifyFile } from './verify-file.ts'
import type { XetGrant } from './xet.ts'
import type { XetPorts } from './xet-ports.ts'
import type { ProvenXorbs } from './proven-xorbs.ts'

/** Files registered in one transaction, at most; and bytes reconstructed before those so far are registered, so that a retry goes on there. */
const FILES_AT_ONCE = 256
const BYTES_AT_ONCE = 268_435_456
/** Chunks that are compared before memory is given back: lists of so many, about 2 GB of content, let the nurseries grow by 30 MB. */
const CHUNKS_AT_ONCE = 32_768

interface ShardPorts {
	records: XetPorts['records']
	xorbs: ProvenXorbs
	fileSha256: FileSha256
}

/**
 * Registers the files of a shard and lets the repository use them. Each file is proven first (verify-file.ts) and its SHA-256 is computed
 * from the stored bytes: the shard's own is a claim with which anybody could put foreign bytes under a known hash.
 *
 * Files are registered in groups, each all or nothing: an interrupted shard leaves whole files, and sending it again goes on from there.
 *
 * @throws `invalid-shard` | `too-large`
 */
export async function putShard(
	ports: ShardPorts,
	grant: Pick<XetGrant, 'repoId' | 'isGuest'>,
	bytes: AsyncIterable<Uint8Array>,
): Promise<{ result: 0 | 1 }> {
	const shard = await readShard(await collect(bytes))
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
	let bytesRead = 0
	const register = async (): Promise<void> => {
		isNew = (await registerFiles(ports, grant, group)) || isNew
		group = []
		groupBytes = 0
	}
	const turns = new Turns()
	for (const file of shard.files()) {
		await turns.take()
		if (seen.has(file.hash)) continue
		seen.add(file.hash)
		const completed = await complete(ports, await verifyFile(ports.xorbs, file, breathing))
		group.push(completed.record)
		groupBytes += completed.bytesRead
		bytesRead += completed.bytesRead
		if (group.length >= FILES_AT_ONCE || groupBytes >= BYTES_AT_ONCE) await register()
	}
	await register()
	if (bytesRead >= BYTES_AT_ONCE) giveMemoryBackOfSmallHeap()
	return { result: isNew ? 1 : 0 }
}

/** The whole body in memory that grows with it: no second copy is made at the end. */
async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
	const memory = new ArrayBuffer(0, { maxByteLength: SHARD_BYTES_MAX })
	const view = new Uint8Array(memory)
	for await (const piece of bytes) {
		const at = memory.byteLength
		if (at + piece.length > SHARD_BYTES_MAX) throw new HubError('too-large', { what: 'The shard', limit: SHARD_BYTES_MAX })
		memory.resize(at + piece.length)
		view.set(piece, at)
	}
	return view
}

async function readShard(bytes: Uint8Array): Promise<Shard> {
	const turns = new Turns()
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
	if (!isSame) throw new HubError('invalid-shard', { why: `it lists other chunks for xorb ${hash} than are stored` })
}

/**
 * Adds the SHA-256: of the registered file when there is one, else computed. One that was damaged is computed again, now that its chunks were
 * sent again.
 */
async function complete({ records, fileSha256 }: ShardPorts, file: VerifiedFile): Promise<{ record: XetFileRecord; bytesRead: number }> {
	const { claimedSha256, ...verified } = file
	const known = await records.xet.file(file.hash)
	if (!known && file.size >= BYTES_AT_ONCE) giveMemoryBackOfSmallHeap()
	const isDamaged = known !== undefined && (await isMarked(records, known.sha256))
	const sha256 = known && !isDamaged ? known.sha256 : await fileSha256.of(verified)
	if (isDamaged && sha256 !== known.sha256) throw new HubError('object-damaged', { oid: known.sha256 })
	if (isDamaged) await records.objects.noteDamage(sha256, undefined)
	if (claimedSha256 !== undefined && claimedSha256 !== sha256) {
		throw new HubError('invalid-shard', { why: `file ${file.hash} has the SHA-256 ${sha256}, not ${claimedSha256}` })
	}
	return { record: known ?? { ...verified, sha256 }, bytesRead: known ? 0 : file.size }
}

/** Whether a reading of the object found other bytes than it should have. */
async function isMarked(records: XetPorts['records'], sha256: Sha256): Promise<boolean> {
	return (await records.objects.byHashes([sha256])).some((object) => object.isDamaged === true)
}

/** Whether one of them was new to this repository: what others have registered is not told. What a guest brings counts for the repository once somebody who may write takes it. */
async function registerFiles(
	{ records }: ShardPorts,
	{ repoId, isGuest = false }: Pick<XetGrant, 'repoId' | 'isGuest'>,
	files: XetFileRecord[],
): Promise<boolean> {
	if (files.length === 0) return false
	return records.transaction(async (tables) => {
		let isNew = false
		for (const file of files) {
			await tables.xet.insertFile(file)
			isNew ||= !(await tables.xet.isEntitled(repoId, file.hash))
			await tables.objects.insert({ sha256: file.sha256, size: file.size, whole: false, xetHash: file.hash })
		}
		const shas = files.map((file) => file.sha256)
		await (isGuest ? tables.objects.expectGuest(repoId, shas) : tables.objects.claim(repoId, shas))
		await tables.objects.entitle(repoId, shas)
		// Clients cut the same bytes differently: the object may be registered under another Xet hash, and that is the one readers are told.
		const told = (await tables.objects.byHashes(shas)).flatMap(({ xetHash }) => xetHash ?? [])
		await tables.xet.entitle(repoId, [...new Set([...files.map((file) => file.hash), ...told])])
		return isNew
	})
}
