import { HubError } from '@stoa/vocabulary'
import { z } from 'zod'
import { createSeal } from '../secrets/seal.ts'
import { freshSecret, hashSecret } from '../secrets/secrets.ts'
import type { PasskeyRecords } from './passkey-records.ts'

/** How long a challenge is valid. */
const LIFE_MS = 60 * 60_000

const Ticket = z.object({
	challenge: z.string(),
	purpose: z.enum(['add', 'sign-in']),
	holder: z.string(),
	name: z.string(),
	until: z.number(),
})

/** What a challenge was issued for. */
export interface TicketFor {
	purpose: z.infer<typeof Ticket>['purpose']
	/** The session that may answer or, before a sign-in, the browser. */
	holder: string
	/** The name for the new passkey. */
	name?: string
}

/** Challenges for passkeys. A page carries its challenge encrypted, so that showing the sign-in page writes nothing. */
export interface PasskeyTickets {
	issue(wish: TicketFor): Promise<{ challenge: string; ticket: string }>
	/** The challenge in a ticket. A ticket can be redeemed once. @throws `passkey-refused` */
	redeem(ticket: string, wish: Omit<TicketFor, 'name'>): Promise<{ challenge: string; name: string }>
}

/** Creates the tickets. `passkeys` stores which challenges were answered. */
export function createPasskeyTickets(deps: { passkeys: PasskeyRecords; secret: string; now: () => Date }): PasskeyTickets {
	const { passkeys, now } = deps
	const seal = createSeal(deps.secret, 'passkeys')

	return {
		async issue({ purpose, holder, name = '' }) {
			const challenge = freshSecret()
			const content: z.infer<typeof Ticket> = { challenge, purpose, holder, name, until: now().getTime() + LIFE_MS }
			return { challenge, ticket: await seal.seal(JSON.stringify(content)) }
		},
		async redeem(ticket, { purpose, holder }) {
			const text = await seal.open(ticket)
			const found = text === undefined ? undefined : Ticket.parse(JSON.parse(text))
			if (found?.purpose !== purpose || found.holder !== holder)
				throw new HubError('passkey-refused', { why: 'this page was opened in another browser or session; open it again' })
			const at = now()
			const isFirst = found.until > at.getTime() && (await passkeys.useChallenge(hashSecret(found.challenge), new Date(found.until), at))
			if (!isFirst) throw new HubError('passkey-refused', { why: 'the page was used before or has expired; open it again' })
			return found
		},
	}
}
