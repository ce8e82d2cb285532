import { type Sha256, parseSha256, type XetHash } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Blobs } from '../store/blobs.ts'
import type { ByteReader } from '../store/byte-reader.ts'
import type { StoredObject } from '../store/object-records.ts'
import { readStream } from '../store/read-stream.ts'
import type { XetFileRecord, XorbRecord } from './xet-records.ts'
import type { XetStoreDeps, XetStoreTables } from './xet-ports.ts'
import type { Transactions } from '../../database/store.ts'

/** The contents of `memoryXetPorts`, for tests to read and to damage. */
export interface XetMemory {
	blobs: Map<string, Buffer>
	xorbs: Map<XetHash, XorbRecord>
	files: Map<XetHash, XetFileRecord>
	objects: Map<Sha256, StoredObject>
	/** Objects whose whole bytes were released, with the time. */
	left: Map<Sha256, Date>
	/** `<repository> <hash>` for files and objects alike. */
	entitled: Set<string>
	/** `<user> <xorb>`. */
	proven: Set<string>
}

/** The ports of the Xet store in memory, for tests. */
export function memoryXetPorts(): XetStoreDeps & { records: Pick<Transactions<unknown>, 'lockRepo'>; memory: XetMemory } {
	const memory: XetMemory = {
		blobs: new Map(),
		xorbs: new Map(),
		files: new Map(),
		objects: new Map(),
		left: new Map(),
		entitled: new Set(),
		proven: new Set(),
	}
	const tables = memoryTables(memory)
	const transaction: XetStoreDeps['records']['transaction'] = (work) => allOrNothing(memory, () => work(tables))
	return {
		memory,
		guestUploads: { count: async () => undefined },
		quota: { admitFiles: async () => undefined, reserveXorb: async () => undefined },
		blobs: memoryBlobs(memory.blobs),
		records: { ...tables, transaction, lockRepo: (_, work) => work() },
	}
}

/** Restores the tables when the work fails; bytes are not part of a transaction. */
async function allOrNothing<T>({ xorbs, files, objects, left, entitled }: XetMemory, work: () => Promise<T>): Promise<T> {
	const maps: Map<unknown, unknown>[] = [xorbs, files, objects, left]
	const before = maps.map((rows) => [...rows])
	const rights = [...entitled]
	try {
		return await work()
	} catch (error) {
		for (const [index, rows] of maps.entries()) {
			rows.clear()
			for (const [key, value] of before[index] ?? []) rows.set(key, value)
		}
		entitled.clear()
		for (const right of rights) entitled.add(right)
		throw error
	}
}

/** No account has a limit. */
function noQuotas(): XetStoreTables['quotas'] {
	const nothing = { used: 0, reserved: 0 }
	return {
		holderOfRepo: async () => undefined,
		holder: async () => undefined,
		lock: async () => undefined,
		use: async () => nothing,
		newSizes: async () => [],
		parts: async () => ({ ...nothing, repos: 0, largeFiles: 0, git: 0, attachments: 0 }),
		deletedOf: async () => ({ repos: 0, bytes: 0 }),
		largest: async () => [],
		ofHub: async () => ({ largeFiles: 0, git: 0, attachments: 0, stored: 0, inPrivate: 0 }),
		noteDay: async () => undefined,
		days: async () => [],
		useOfRepo: async () => 0,
		reserveFiles: async () => 0,
		reserve: async () => undefined,
		release: async () => undefined,
		releaseAll: async () => undefined,
		recount: async () => false,
		forgetExpired: async () => 0,
		setException: async () => undefined,
	}
}

function memoryTables({ xorbs, files, objects, left, entitled, proven }: XetMemory): XetStoreTables {
	const insert = <Key, Value>(rows: Map<Key, Value>, key: Key, value: Value): { inserted: boolean } => {
		const inserted = !rows.has(key)
		if (inserted) rows.set(key, value)
		return { inserted }
	}
	const entitle = async (repo: string, hashes: string[]): Promise<void> => hashes.forEach((hash) => entitled.add(`${repo} ${hash}`))
	const those = <Key, Value>(rows: Map<Key, Value>, keys: Key[]): Value[] => keys.flatMap((key) => rows.get(key) ?? [])
	return {
		quotas: noQuotas(),
		xet: {
			insertXorb: async (xorb) => insert(xorbs, xorb.hash, xorb),
			replaceXorb: async (xorb) => void xorbs.set(xorb.hash, xorb),
			isOfDamaged: async () => false,
			xorbs: async (hashes) => those(xorbs, hashes),
			hold: async (hashes) => those(xorbs, hashes).map(({ hash, inside }) => ({ hash, isDead: false, isInside: inside !== undefined })),
			expect: async () => undefined,
			endExpected: async () => undefined,
			insertFile: async (file) => insert(files, file.hash, file),
			file: async (hash) => files.get(hash),
			files: async (hashes) => those(files, hashes),
			entitle,
			entitleHolders: async (sha256, file) => {
				const holders = [...entitled].filter((right) => right.endsWith(` ${sha256}`)).map((right) => right.split(' ')[0] ?? '')
				for (const repo of holders) entitled.add(`${repo} ${file}`)
			},
			filesOf: async (repo) => [...files.values()].filter(({ hash }) => entitled.has(`${repo} ${hash}`)),
			filesBeside: async (sha256, size) => {
				const repos = [...entitled].filter((right) => right.endsWith(` ${sha256}`)).map((right) => right.split(' ')[0] ?? '')
				const beside = [...files.values()].filter(({ hash }) => repos.some((repo) => entitled.has(`${repo} ${hash}`)))
				return beside.filter((file) => file.sha256 !== sha256).toSorted((a, b) => Math.abs(a.size - size) - Math.abs(b.size - size))
			},
			hasInside: async (sha256) => [...xorbs.values()].some(({ inside }) => inside?.sha256 === sha256),
			storedBytes: async (hashes) => those(xorbs, hashes).reduce((sum, { size, inside }) => sum + (inside ? 0 : size), 0),
			isEntitled: async (repo, file) => entitled.has(`${repo} ${file}`),
			noteProven: async (userId, hashes) => {
				const fresh = hashes.filter((hash) => !proven.has(`${userId} ${hash}`))
				for (const hash of fresh) proven.add(`${userId} ${hash}`)
				return fresh
			},
			isProven: async ({ userId, repoId }, hash) =>
				proven.has(`${userId} ${hash}`) ||
				[...files.values()].some((file) => entitled.has(`${repoId} ${file.hash}`) && file.terms.some(({ xorb }) => xorb === hash)),
			cacheNumber: async () => 0,
			scanXorbs: async () => [...xorbs.values()],
			scanFiles: async () => [...files.values()],
		},
		objects: {
			insert: async (object) => {
				const known = objects.get(object.sha256)
				objects.set(object.sha256, { ...object, whole: object.whole || known?.whole === true, xetHash: known?.xetHash ?? object.xetHash })
			},
			byHashes: async (hashes) => those(objects, hashes),
			hold: async (sha256) => those(objects, [sha256]).map((object) => ({ ...object, isDead: false }))[0],
			touch: async () => undefined,
			entitle,
			release: async (repo, hashes) => hashes.forEach((hash) => entitled.delete(`${repo} ${hash}`)),
			noteRemoved: async () => undefined,
			removed: async () => [],
			copyRemoved: async () => undefined,
			expectGuest: async () => undefined,
			claim: async () => undefined,
			ofGuests: async () => [],
			withoutXet: async (after) =>
				[...objects.values()].filter(({ sha256, whole, xetHash }) => sha256 > after && whole && xetHash === undefined),
			storedTwice: async (after) =>
				[...objects.values()].filter(
					({ sha256, whole, xetHash }) =>
						sha256 > after && whole && xetHash !== undefined && ![...xorbs.values()].some(({ inside }) => inside?.sha256 === sha256),
				),
			letGo: async (sha256, at) => {
				const known = objects.get(sha256)
				if (!known) return
				objects.set(sha256, { ...known, whole: false })
				left.set(sha256, at)
			},
			left: async (before) => [...left].filter(([, at]) => at < before).map(([sha256]) => sha256),
			holdLeft: async (sha256) => left.has(sha256) && objects.get(sha256)?.whole === false,
			noteDeleted: async (sha256) => void left.delete(sha256),
			noteDamage: async () => undefined,
			totals: async () => ({ used: 0, stored: 0 }),
			entitled: async (repo, hashes) =>
				those(
					objects,
					hashes.filter((hash) => entitled.has(`${repo} ${hash}`)),
				),
			ofRepo: async (repo) => [...objects.values()].filter((object) => entitled.has(`${repo} ${object.sha256}`)),
			scan: async () => [...objects.values()],
		},
	}
}

function memoryBlobs(stored: Map<string, Buffer>): Blobs {
	const open: Blobs['open'] = async (key, range) => {
		const found = stored.get(key)?.subarray(range?.start, range && range.end + 1)
		return found && Readable.from(pieces(found), { objectMode: false })
	}
	return {
		async put(key, bytes) {
			const parts: Uint8Array[] = []
			for await (const part of bytes) parts.push(part.slice())
			const whole = Buffer.concat(parts)
			const existed = stored.has(key)
			if (!existed) stored.set(key, whole)
			return { existed, size: whole.length, sha256: parseSha256(createHash('sha256').update(whole).digest('hex')) }
		},
		async stat(key) {
			const found = stored.get(key)
			return found && { size: found.length }
		},
		open,
		async reader(key, range) {
			const stream = await open(key, range)
			return stream && readStream(stream)
		},
		diskPath: () => undefined,
		link: async () => undefined,
		async delete(key) {
			stored.delete(key)
		},
		async *list() {
			for (const [key, bytes] of stored)
				yield { key: key.startsWith('lfs/') ? `lfs/${key.slice(4)}` : `xorb/${key.slice(5)}`, size: bytes.length, storedAt: new Date(0) }
		},
		sweep: async () => 0,
	}
}

/** Pieces cut at arbitrary positions, as a disk returns them. */
function* pieces(bytes: Buffer): Generator<Buffer> {
	for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
}

/** Everything that a reader reads, into one buffer of `bytes` that is used again and again. */
export async function readToEnd(reader: ByteReader, bytes = 3001): Promise<Buffer> {
	const parts: Buffer[] = []
	const buffer = Buffer.alloc(bytes)
	try {
		for (;;) {
			const count = await reader.read([buffer])
			if (count === 0) return Buffer.concat(parts)
			parts.push(Buffer.from(buffer.subarray(0, count)))
		}
	} finally {
		await reader.close()
	}
}
