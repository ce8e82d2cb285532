import { HubError } from '@stoa/vocabulary'
import { z } from 'zod'
import { createSeal } from '../secrets/seal.ts'
import { freshSecret, hashSecret } from '../secrets/secrets.ts'
import type { PasskeyRecords } from './passkey-records.ts'

/** So long a question waits in a page for its answer. */
const LIFE_MS = 60 * 60_000

const Ticket = z.object({
	challenge: z.string(),
	purpose: z.enum(['add', 'sign-in']),
	holder: z.string(),
	name: z.string(),
	until: z.number(),
})

/** What a question was asked for. */
export interface TicketFor {
	purpose: z.infer<typeof Ticket>['purpose']
	/** The session, or the browser before there is one, that alone may answer. */
	holder: string
	/** What the passkey is to be called. */
	name?: string
}

/** Questions for passkeys. Pages carry them sealed, so that looking at the sign-in page writes nothing. */
export interface PasskeyTickets {
	issue(wish: TicketFor): Promise<{ challenge: string; ticket: string }>
	/** The question behind a ticket, once. @throws `passkey-refused` */
	redeem(ticket: string, wish: Omit<TicketFor, 'name'>): Promise<{ challenge: string; name: string }>
}

/** Makes them; which were answered is kept in `passkeys`. */
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
				throw new HubError('passkey-refused', { why: 'this page was opened by somebody else; open it again' })
			const at = now()
			const isFirst = found.until > at.getTime() && (await passkeys.useChallenge(hashSecret(found.challenge), new Date(found.until), at))
			if (!isFirst) throw new HubError('passkey-refused', { why: 'the page was used before, or is too old; try again' })
			return found
		},
	}
}
