import { networkOf } from '../rights/network-of.ts'
import type { Account } from '../actors/actor.ts'
import type { GuessBrake, Lane } from './guess-brake.ts'
import type { AuditRecords } from '../audit/audit-records.ts'

/** A place is known for so long after somebody signed in there, among their last so many sign-ins. */
const KNOWN_FOR_MS = 90 * 24 * 3_600_000
const KNOWN_LOOK_MAX = 100

/** The lane in which somebody at an address guesses at an account. */
export type LaneAt = (lane: Lane, account: Account | undefined, address: string | undefined) => Promise<Lane>

/**
 * Makes the choice of lanes: the one of everybody, and, while strangers make that one slow, one of its own for a network from which the owner
 * signed in lately. So strangers hold no owner up.
 */
export function createLaneAt({ records, brake, now }: { records: { audit: AuditRecords }; brake: GuessBrake; now: () => Date }): LaneAt {
	async function isKnownPlace({ id }: Account, network: string): Promise<boolean> {
		const from = new Date(now().getTime() - KNOWN_FOR_MS)
		const came = await Promise.all(
			(['session.open', 'password.reset'] as const).map((action) => records.audit.list(id, { action, from }, { limit: KNOWN_LOOK_MAX })),
		)
		return came.flat().some(({ address }) => address !== undefined && networkOf(address) === network)
	}

	return async (lane, account, address) => {
		// Asked for names of no account as well: how long it takes would tell them apart.
		const isSlow = await brake.isSlow(lane)
		if (!isSlow || account?.kind !== 'user' || address === undefined) return lane
		const network = networkOf(address)
		return (await isKnownPlace(account, network)) ? { ...lane, of: [...lane.of, network] } : lane
	}
}
