import { networkOf } from '../rights/network-of.ts'
import type { Account } from '../actors/actor.ts'
import type { GuessBrake, Lane } from './guess-brake.ts'
import type { AuditRecords } from '../audit/audit-records.ts'

/** How long a network is known after a sign-in from it, and how many of the latest sign-ins are considered. */
const KNOWN_FOR_MS = 90 * 24 * 3_600_000
const KNOWN_LOOK_MAX = 100

/** Chooses the lane that counts a guess at an account from an address. */
export type LaneAt = (lane: Lane, account: Account | undefined, address: string | undefined) => Promise<Lane>

/**
 * Creates the choice of lanes: normally the account's shared lane. While strangers slow that one down, a network from which the owner
 * signed in lately gets a lane of its own. Strangers can therefore not delay an owner.
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
		// Checked for missing accounts as well, because the response time would reveal which accounts exist.
		const isSlow = await brake.isSlow(lane)
		if (!isSlow || account?.kind !== 'user' || address === undefined) return lane
		const network = networkOf(address)
		return (await isKnownPlace(account, network)) ? { ...lane, of: [...lane.of, network] } : lane
	}
}
