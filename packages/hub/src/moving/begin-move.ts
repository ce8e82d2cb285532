import { HubError, isHubError } from '@stoa/vocabulary'
import type { StoreMove, StoreMoveRecords } from '../objects/store/store-moves.ts'
import type { PartedBlobs } from '../objects/store/blobs.ts'
import type { StoreMoveOrder } from './store-moving.ts'

/** What the service needs. */
export interface StoreMovesDeps {
	records: { storeMoves: StoreMoveRecords; newId: () => string }
	/** The store of the settings, and its name. */
	home: { place: string; blobs: PartedBlobs }
	/** The operator says that the store of the settings is the right one, whatever the last move says. */
	isHomeCertain?: boolean
	/** Encrypts how a store is reached. */
	seal: (access: string) => Promise<string>
	/** Opens a store by how it is reached, encrypted. @throws {HubError} `store-move` */
	openStore: (access: string) => Promise<PartedBlobs>
	now: () => Date
	report: (what: string, error: unknown) => void
}

/**
 * The move that the order is about: the one that was begun, or a new one.
 *
 * @throws {HubError} `store-move`
 */
export async function beginMove(
	{ records, home, seal, openStore }: Pick<StoreMovesDeps, 'records' | 'home' | 'seal' | 'openStore'>,
	{ target }: Pick<StoreMoveOrder, 'target'>,
): Promise<StoreMove> {
	const { storeMoves } = records
	const before = await storeMoves.current()
	const isUnderWay = before && before.stage !== 'done' && before.from === home.place
	if (!target) {
		if (isUnderWay) return before
		throw new HubError('store-move', { place: home.place, why: 'no move was begun. Name the new store' })
	}
	const { place } = target
	if (place === home.place) throw new HubError('store-move', { place, why: 'the large files are there already. Name another store' })
	if (isUnderWay && before.to !== place) {
		const why = `a move to "${before.to}" was begun. Finish that one, or give it up with "stoa migrate-storage --cancel"`
		throw new HubError('store-move', { place, why })
	}
	const access = await seal(target.access)
	// Asked before anything is noted: a wrong key or bucket must not leave a move behind.
	await requireReachable(place, () => openStore(access))
	if (isUnderWay) await storeMoves.setAccess(before.id, access)
	else if (!(await storeMoves.begin({ id: records.newId(), from: home.place, to: place, access })))
		throw new HubError('store-move', {
			place,
			why: 'another move was begun at the same time, or the hub must be restarted after the last one',
		})
	const move = await storeMoves.current()
	if (!move) throw new HubError('unavailable', { what: 'The move' })
	return move
}

/** @throws {HubError} `store-move` when the store cannot be listed */
async function requireReachable(place: string, open: () => Promise<PartedBlobs>): Promise<void> {
	try {
		const first = (await open()).list('lfs')[Symbol.asyncIterator]()
		await first.next()
		await first.return?.()
	} catch (error) {
		throw new HubError('store-move', { place, why: reasonOf(error) })
	}
}

/** What a store said, in words: the failure of the library below a named one says more. */
export function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	const cause = isHubError(error, 'unavailable') && error.cause instanceof Error ? error.cause : undefined
	return cause ? `${error.message} (${cause.name}: ${cause.message})` : error.message
}
