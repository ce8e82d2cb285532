import { HubError } from '@stoa/vocabulary'
import type { SignIns } from './sign-ins.ts'
import type { GuessBrake } from './guess-brake.ts'

/** For somebody without a password: so long a sign-in proves that it is still they who sit there. */
const FRESH_MINUTES = 15

/** Asks whether it is really the person whose session this is, before something is done that a thief of sessions would do first. */
export type ConfirmPerson = (who: { userId: string; sessionId: string }, password: string) => Promise<void>

/** By the password; for those who come from another provider and have none, by having signed in just now. */
export function createConfirmPerson({ signIns, brake, now }: { signIns: SignIns; brake: GuessBrake; now: () => Date }): ConfirmPerson {
	/** @throws `wrong-password` | `sign-in-again` | `too-many-requests` */
	return async ({ userId, sessionId }, password) => {
		// A lane of its own: strangers do not reach it, and thieves of sessions not the one for signing in.
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
