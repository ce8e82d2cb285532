import type { Account, Actor, Session } from '../actors/actor.ts'
import type { SignUp } from './sign-up.ts'
import type { ExternalAttempt, ExternalSignIns } from '../../outside/external-sign-ins.ts'

/** A browser session of a signed-in person. */
export interface OpenSession {
	id: string
	/** The user agent that the browser sent when signing in. */
	userAgent: string | undefined
	address: string | undefined
	createdAt: Date
	expiresAt: Date
	/** Whether this is the session of the request. */
	isCurrent: boolean
}

/** A key pair for this hub, kept by a person's device or password manager. */
export interface Passkey {
	id: string
	/** The name that the owner gave it. */
	name: string
	/** The passkey works for this host only. */
	host: string
	createdAt: Date
	lastUsedAt: Date | undefined
}

/** The challenge that a page gives to the browser, and the ticket that comes back with the browser's answer. */
export interface PasskeyQuestion {
	/** The options for `navigator.credentials`, as JSON. */
	options: object
	/** The same challenge, encrypted. It is valid for one answer within an hour. */
	ticket: string
}

/** The answer to a challenge. `answer` is the browser's response as JSON; `origin` is the address at which the browser reached the hub. */
export interface PasskeyAnswer {
	ticket: string
	answer: string
	origin: string
}

/**
 * Passkeys (WebAuthn). A passkey suffices to sign in: the device proves that it holds the key and has verified its owner, as a password and
 * a code do together.
 */
export interface Passkeys {
	/** Whether browsers support passkeys for a hub at this origin. */
	hasPasskeys(origin: string): boolean
	/** Oldest first. @throws `sign-in-needed` */
	passkeys(actor: Actor): Promise<Passkey[]>
	/** Starts adding a passkey. @throws `wrong-password` | `sign-in-again` | `invalid-input` | `not-offered` */
	beginPasskey(actor: Actor, input: { name: string; password: string; origin: string }): Promise<PasskeyQuestion & { name: string }>
	/** Verifies and stores the passkey that the browser created. @throws `passkey-refused` */
	addPasskey(actor: Actor, input: PasskeyAnswer): Promise<Passkey>
	/** Does nothing when the passkey is not the person's. */
	removePasskey(actor: Actor, id: string): Promise<void>
	/** Starts a sign-in by passkey. Only the browser named by `browser` can answer. `undefined` where browsers do not support passkeys. */
	offerPasskeySignIn(place: { origin: string; browser: string }): Promise<PasskeyQuestion | undefined>
	/** @throws `passkey-refused` | `account-suspended` | `not-offered` */
	signInByPasskey(
		input: PasskeyAnswer & { browser: string; userAgent?: string | undefined; address?: string | undefined },
	): Promise<Session>
}

/** Sign-up, passwords, e-mail addresses and sessions. All calls except those before a sign-in need a session, not a token. */
export interface Credentials extends Passkeys, SignUp {
	/**
	 * Sends an e-mail with a link to choose a new password, if the account exists. The result does not reveal whether it does. `name`: user
	 * name or e-mail address.
	 */
	requestReset(name: string): Promise<void>
	/** Sets a new password and ends all sessions. `from`: the network address of the request. @throws `mail-key` | `weak-password` */
	resetPassword(key: string, password: string, from?: string): Promise<void>
	/** Ends all other sessions. @throws `sign-in-needed` | `wrong-password` | `weak-password` */
	changePassword(actor: Actor, input: { current: string; password: string }): Promise<void>

	/**
	 * Sends an e-mail to the new address for confirmation, and informs the present one, which stays until the new one is confirmed. A new
	 * password or ending all sessions cancels the change. @throws `wrong-password` | `email-exists` | `invalid-input`
	 */
	changeEmail(actor: Actor, input: { email: string; password: string }): Promise<void>
	/** Sends the confirmation e-mail for the present address again. */
	requestConfirmation(actor: Actor): Promise<void>
	/**
	 * Confirms the address to which the key was sent. If it is not yet the account's address, a session of that person is needed.
	 * @throws `mail-key` | `email-exists` | `sign-in-needed`
	 */
	confirmEmail(actor: Actor, key: string, from?: string): Promise<Account>

	/** Whether the person has a password here. A person without one confirms by a recent sign-in what others confirm by their password. */
	hasPassword(actor: Actor): Promise<boolean>
	/**
	 * Completes a sign-in that `People.signIn` started, with a code of the authenticator or a recovery code. @throws `wrong-code` |
	 * `wrong-password` when it took too long
	 */
	finishSignIn(input: { pending: string; code: string; userAgent?: string; address?: string }): Promise<Session>
	/** Whether the person signs in with an authenticator, and how many recovery codes are left. */
	secondFactor(actor: Actor): Promise<{ isOn: boolean; recoveryCodes: number }>
	/**
	 * A new secret for an authenticator. It is not used until `confirmSecondFactor`. `address` is the otpauth address for the authenticator
	 * to scan. @throws `wrong-password`
	 */
	beginSecondFactor(actor: Actor, password: string): Promise<{ secret: string; address: string }>
	/** Activates the authenticator and returns the recovery codes, which are shown once. @throws `wrong-code` */
	confirmSecondFactor(actor: Actor, code: string): Promise<string[]>
	/** @throws `wrong-password` */
	endSecondFactor(actor: Actor, password: string): Promise<void>

	/** The display name of the external sign-in provider; `undefined` when none is configured. */
	externalProvider(): string | undefined
	/** @throws `not-offered` | `unavailable` */
	beginExternal(returnTo: string): ReturnType<ExternalSignIns['begin']>
	/**
	 * Signs in the person whom the provider identified: an account linked before, an account whose address both sides have verified, or a
	 * new account. The person's groups decide their membership in the organizations that the settings name. @throws `external-refused` |
	 * `email-exists` | `account-suspended`
	 */
	finishExternal(input: {
		/** The address to which the provider sent the browser back. */
		address: URL
		attempt: ExternalAttempt
		userAgent: string | undefined
		from: string | undefined
	}): Promise<Session>

	/** Newest first. @throws `sign-in-needed` */
	sessions(actor: Actor): Promise<OpenSession[]>
	/** Ends one session of the person. */
	endSession(actor: Actor, id: string): Promise<void>
	/** Ends all sessions of the person except the present one. */
	endOtherSessions(actor: Actor): Promise<void>
}
