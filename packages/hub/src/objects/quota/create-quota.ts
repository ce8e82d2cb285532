import { HubError, isHubError } from '@stoa/vocabulary'
import { randomBytes } from 'node:crypto'
import type { Store } from '../../database/store.ts'
import type { Quota, QuotaTables, StorageDefaults, Writing } from './quota.ts'
import type { Reservation, ReservedFor, StorageHolder } from './quota-records.ts'

/** What the checks need. */
export interface QuotaDeps {
	records: Store<QuotaTables>
	defaults: StorageDefaults
	now: () => Date
	/** Called with failures to end a reservation, which then expires. */
	report: (what: string, error: unknown) => void
}

/** As long as an upload address is valid. */
const ANNOUNCED_MS = 6 * 3_600_000
/** Refreshed while bytes arrive; what a killed process reserved is free again after this time. */
const WRITE_MS = 3_600_000

function noRoom({ name, storageClass }: StorageHolder, figures: { used: number; limit: number; wanted: number }): HubError {
	return new HubError('storage-limit', { name, storageClass, ...figures })
}

function sum(sizes: readonly number[]): number {
	return sizes.reduce((total, size) => total + size, 0)
}

/** Creates the checks on the records. All processes share them. */
export function createQuota({ records, defaults, now, report }: QuotaDeps): Quota {
	const after = (ms: number): Date => new Date(now().getTime() + ms)
	const limitOf: Quota['limitOf'] = ({ exception, kind, storageClass }) => (exception ? exception.bytes : defaults[kind][storageClass])

	/** Requires room for what `begin` reserves; it returns the bytes that are new. */
	async function admit({ quotas }: QuotaTables, holder: StorageHolder, begin: () => Promise<number>): Promise<void> {
		const limit = limitOf(holder)
		if (limit === undefined) return
		await quotas.lock(holder.accountId)
		const wanted = await begin()
		if (wanted === 0) return
		const { used, reserved } = await quotas.use(holder, now())
		if (used + reserved > limit) throw noRoom(holder, { used: used + reserved - wanted, limit, wanted })
	}

	const holderOf = (tables: QuotaTables, place: ReservedFor): Promise<StorageHolder | undefined> =>
		'repoId' in place ? tables.quotas.holderOfRepo(place.repoId) : tables.quotas.holder(place)

	/** Whether a limit may concern the place. Read outside a transaction, because most hubs have none. */
	async function isLimited(place: ReservedFor): Promise<boolean> {
		const holder = await holderOf(records, place)
		return holder !== undefined && limitOf(holder) !== undefined
	}

	const admitFiles: Quota['admitFiles'] = async (tables, repoId, files, { claims = false } = {}) => {
		const holder = files.length === 0 ? undefined : await tables.quotas.holderOfRepo(repoId)
		if (!holder) return
		const unique = [...new Map(files.map((file) => [file.sha256, file])).values()]
		await admit(tables, holder, () => tables.quotas.reserveFiles(repoId, unique, { expiresAt: after(ANNOUNCED_MS), claims }))
	}

	const reserve: Reserve = async (given, wanted) => {
		if (wanted === 0 || !(await isLimited(given.for))) return false
		const expiresAt = after(given.kind === 'xorb' ? ANNOUNCED_MS : WRITE_MS)
		await records.transaction(async (tables) => {
			const holder = await holderOf(tables, given.for)
			if (!holder) return
			await admit(tables, holder, async () => {
				await tables.quotas.reserve({ ...given, expiresAt })
				return wanted
			})
		})
		return true
	}

	const end: EndReservation = (given) =>
		records.quotas.release(given).catch((error: unknown) => report('end a reservation of storage', error))

	const reserveFiles: Quota['reserveFiles'] = async (repoId, files) => {
		if (await isLimited({ repoId })) await records.transaction((tables) => admitFiles(tables, repoId, files))
	}

	return {
		limitOf,
		admitFiles,
		reserveFiles,
		async confirmFiles(repoId, files) {
			try {
				await reserveFiles(repoId, files)
			} catch (error) {
				if (isHubError(error, 'storage-limit')) await end({ for: { repoId }, kind: 'file', keys: files.map(({ sha256 }) => sha256) })
				throw error
			}
		},
		async requireRoom(repoId, sizes) {
			const holder = sizes.length === 0 ? undefined : await records.quotas.holderOfRepo(repoId)
			const limit = holder && limitOf(holder)
			if (!holder || limit === undefined) return
			// What an earlier attempt reserved for the repository is likely the same.
			const { used, reserved } = await records.quotas.use(holder, now(), repoId)
			if (used + reserved + sum(sizes) <= limit) return
			const wanted = sum(await records.quotas.newSizes(repoId, sizes))
			if (wanted > 0 && used + reserved + wanted > limit) throw noRoom(holder, { used: used + reserved, limit, wanted })
		},
		async reserveXorb(repoId, hash, bytes) {
			await reserve({ for: { repoId }, kind: 'xorb', key: hash, bytes }, bytes)
		},
		async admitRepo(tables, repoId, to) {
			const holder = await tables.quotas.holder(to)
			const limit = holder && limitOf(holder)
			if (!holder || limit === undefined) return
			await tables.quotas.lock(to.accountId)
			const wanted = await tables.quotas.useOfRepo(repoId, now())
			const { used, reserved } = await tables.quotas.use(to, now())
			if (wanted > 0 && used + reserved + wanted > limit) throw noRoom(holder, { used: used + reserved, limit, wanted })
		},
		writing: (place) => createWriting(place, reserve, end),
	}
}

/** Reserves bytes under a key, of which `wanted` are new. Returns whether there is a limit. */
type Reserve = (given: Omit<Reservation, 'expiresAt'>, wanted: number) => Promise<boolean>
type EndReservation = (given: Parameters<QuotaTables['quotas']['release']>[0]) => Promise<void>

function createWriting(place: ReservedFor, reserve: Reserve, end: EndReservation): Writing {
	const key = randomBytes(16).toString('hex')
	let taken = 0
	let isReserved = false
	return {
		async take(bytes) {
			isReserved = (await reserve({ for: place, kind: 'write', key, bytes: taken + bytes }, bytes)) || isReserved
			taken += bytes
		},
		async confirm() {
			isReserved = (await reserve({ for: place, kind: 'write', key, bytes: taken }, taken)) || isReserved
		},
		async end() {
			if (isReserved) await end({ for: place, kind: 'write', keys: [key] })
		},
	}
}
