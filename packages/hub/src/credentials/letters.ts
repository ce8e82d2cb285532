import type { Letter } from '../ports/mail.ts'

const SIGNED = '\n\nThis letter was sent by the hub itself; nobody reads answers to it.\n'

/** How to choose a new password. */
export function resetLetter(to: string, name: string, address: string): Letter {
	return {
		to,
		subject: 'A new password',
		text: `Somebody, hopefully you, asked for a new password for ${name}. Choose it within an hour at\n\n${address}\n\nIf it was not you, do nothing: your password stays as it is.${SIGNED}`,
	}
}

/** How to prove that an address is one's own. */
export function confirmLetter(to: string, name: string, address: string): Letter {
	return {
		to,
		subject: 'Confirm your e-mail address',
		text: `${name} was given this e-mail address. If that was you, confirm it within a day at\n\n${address}\n\nIf it was not you, do nothing.${SIGNED}`,
	}
}

/** That somebody asked for another address, to the present one: the owner can still stop it. */
export function changingLetter(to: string, name: string, email: string, address: string): Letter {
	return {
		to,
		subject: 'Your e-mail address is about to change',
		text: `A signed-in session of ${name} asked to change the account's e-mail address to ${email}. The change takes effect when that address is confirmed.\n\nIf it was not you, change your password: this cancels the request and ends all other sessions.\n\n${address}${SIGNED}`,
	}
}

/** That the address of an account was changed: to the old one, whose owner may know nothing of it. */
export function changedLetter(to: string, name: string): Letter {
	return {
		to,
		subject: 'Your e-mail address was changed',
		text: `${name} has another e-mail address now. If it was not you who changed it, ask the people who run the hub at once.${SIGNED}`,
	}
}

/** That the way into somebody's account was changed: `what` is a sentence without its full stop. */
export function securityLetter(to: string, name: string, what: string, address: string): Letter {
	return {
		to,
		subject: 'A change to how you sign in',
		text: `${what}: ${name}, by whoever was signed in.\n\nIf it was not you, change your password and look through what is listed at\n\n${address}${SIGNED}`,
	}
}

/** That a caller who knows the password of an account guesses codes of its authenticator. */
export function guessedCodesLetter(to: string, name: string, guesses: number, address: string): Letter {
	return {
		to,
		subject: 'Wrong codes for your account',
		text: `${guesses} wrong codes were entered for ${name} today, each after the right password.\n\nIf it was not you, your password is known: change it now. The sign-ins are listed at\n\n${address}${SIGNED}`,
	}
}

/** That somebody may make an account. */
export function invitationLetter(to: string, from: string, address: string): Letter {
	return {
		to,
		subject: `${from} invites you`,
		text: `${from} invites you to make an account. You can do so for two weeks at\n\n${address}${SIGNED}`,
	}
}
