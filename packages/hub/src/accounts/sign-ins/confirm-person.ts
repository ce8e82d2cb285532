import { HubError } from '@stoa/vocabulary'
import type { SignIns } from './sign-ins.ts'
import type { GuessBrake } from './guess-brake.ts'

/** How recent a sign-in must be to confirm a person who has no password. */
const FRESH_MINUTES = 15

/** Confirms that the owner of a session is present, before an action that a thief of the session would try first. */
export type ConfirmPerson = (who: { userId: string; sessionId: string }, password: string) => Promise<void>

/** Confirms by the password, or by a recent sign-in for people from an external provider who have no password. */
export function createConfirmPerson({ signIns, brake, now }: { signIns: SignIns; brake: GuessBrake; now: () => Date }): ConfirmPerson {
	/** @throws `wrong-password` | `sign-in-again` | `too-many-requests` */
	return async ({ userId, sessionId }, password) => {
		// These guesses are counted apart from those at the sign-in page, so that strangers cannot slow down this check, and a thief of a
		// session cannot slow down the sign-in.
		const isRight = await brake.guess([{ pace: 'password', of: ['confirm', userId] }], async () =>
			(await signIns.isPasswordOf(userId, password)) ? true : undefined,
		)
		if (isRight) return
		if (await signIns.hasPassword(userId)) throw new HubError('wrong-password')
		const session = (await signIns.sessions(userId)).find(({ id }) => id === sessionId)
		const isFresh = session !== undefined && now().getTime() - session.createdAt.getTime() < FRESH_MINUTES * 60_000
		if (!isFresh) throw new HubError('sign-in-again', { minutes: FRESH_MINUTES })
	}
}
