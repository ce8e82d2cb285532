import type { Letter } from '../../outside/mail.ts'

const SIGNED = '\n\nThe hub sent this e-mail automatically. Replies are not read.\n'

/** Who gets an e-mail about their account. */
interface Addressee {
	/** The address that it goes to. */
	to: string
	/** The name of the account. */
	name: string
}

/** The e-mail with a link to choose a new password. */
export function resetLetter({ to, name }: Addressee, address: string): Letter {
	return {
		to,
		subject: 'Reset your password',
		text: `A new password was requested for your account ${name}. Choose one within an hour at\n\n${address}\n\nIf this was not you, ignore this e-mail. Your password stays as it is.${SIGNED}`,
	}
}

/** The e-mail with a link that confirms an address. */
export function confirmLetter({ to, name }: Addressee, address: string): Letter {
	return {
		to,
		subject: 'Confirm your e-mail address',
		text: `The account ${name} uses this e-mail address. If it is your account, confirm the address within a day at\n\n${address}\n\nIf it is not, ignore this e-mail.${SIGNED}`,
	}
}

/** The e-mail to the present address when a change was requested. The owner can still cancel it. */
export function changingLetter({ to, name }: Addressee, email: string, address: string): Letter {
	return {
		to,
		subject: 'Your e-mail address is about to change',
		text: `A signed-in session of ${name} asked to change the account's e-mail address to ${email}. The change takes effect when that address is confirmed.\n\nIf this was not you, change your password: this cancels the request and ends all other sessions.\n\n${address}${SIGNED}`,
	}
}

/** The e-mail to the old address after a change, because its owner may not have asked for it. */
export function changedLetter({ to, name }: Addressee): Letter {
	return {
		to,
		subject: 'Your e-mail address was changed',
		text: `The e-mail address of the account ${name} was changed. If this was not you, contact the administrators of the hub at once.${SIGNED}`,
	}
}

/** The e-mail about a change to how a person signs in. `what` is a sentence without its full stop. */
export function securityLetter({ to, name }: Addressee, what: string, address: string): Letter {
	return {
		to,
		subject: 'A change to how you sign in',
		text: `${what}. Account: ${name}.\n\nIf this was not you, change your password and check the list of sign-ins at\n\n${address}${SIGNED}`,
	}
}

/** The e-mail about a caller who knows the password of an account and guesses codes of its authenticator. */
export function guessedCodesLetter({ to, name }: Addressee, guesses: number, address: string): Letter {
	return {
		to,
		subject: 'Wrong codes for your account',
		text: `${guesses} wrong codes were entered for ${name} today, each after the correct password.\n\nIf this was not you, someone else knows your password. Change it now. The sign-ins are listed at\n\n${address}${SIGNED}`,
	}
}

/** The e-mail that invites a person to sign up. */
export function invitationLetter(to: string, from: string, address: string): Letter {
	return {
		to,
		subject: `${from} invites you`,
		text: `${from} invites you to create an account. The link works for two weeks:\n\n${address}${SIGNED}`,
	}
}
