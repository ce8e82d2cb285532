import type { Account, Actor, Session } from '../actors/actor.ts'
import type { SignUp } from './sign-up.ts'
import type { ExternalAttempt, ExternalSignIns } from '../../outside/external-sign-ins.ts'

/** A browser in which somebody is signed in. */
export interface OpenSession {
	id: string
	/** As it called itself when it signed in. */
	userAgent: string | undefined
	address: string | undefined
	createdAt: Date
	expiresAt: Date
	/** Whether the question comes from it. */
	isCurrent: boolean
}

/** A key pair that somebody's device or password manager keeps for this hub. */
export interface Passkey {
	id: string
	/** What its owner calls it. */
	name: string
	/** It signs in under this host only. */
	host: string
	createdAt: Date
	lastUsedAt: Date | undefined
}

/** What a page hands to the browser, and what comes back with the browser's answer. */
export interface PasskeyQuestion {
	/** For `navigator.credentials`, as JSON. */
	options: object
	/** The same question, sealed: good for one answer within the hour. */
	ticket: string
}

/** An answer to it. `answer` is the browser's, as JSON; `origin` is the hub's, as the browser reached it. */
export interface PasskeyAnswer {
	ticket: string
	answer: string
	origin: string
}

/** Passkeys (WebAuthn). One of them signs in by itself: the device proves what it has and whom it knows, which a password and a code prove together. */
export interface Passkeys {
	/** Whether browsers have passkeys for a hub at this origin. */
	hasPasskeys(origin: string): boolean
	/** Oldest first. @throws `sign-in-needed` */
	passkeys(actor: Actor): Promise<Passkey[]>
	/** Asks for a new one. @throws `wrong-password` | `sign-in-again` | `invalid-input` | `not-offered` */
	beginPasskey(actor: Actor, input: { name: string; password: string; origin: string }): Promise<PasskeyQuestion & { name: string }>
	/** Keeps what the browser answered. @throws `passkey-refused` */
	addPasskey(actor: Actor, input: PasskeyAnswer): Promise<Passkey>
	/** Does nothing when it is not theirs. */
	removePasskey(actor: Actor, id: string): Promise<void>
	/** Asks whoever looks at the sign-in page; `browser` is what alone may answer. `undefined` where browsers have no passkeys. */
	offerPasskeySignIn(place: { origin: string; browser: string }): Promise<PasskeyQuestion | undefined>
	/** @throws `passkey-refused` | `account-suspended` | `not-offered` */
	signInByPasskey(
		input: PasskeyAnswer & { browser: string; userAgent?: string | undefined; address?: string | undefined },
	): Promise<Session>
}

/** How people come in and stay in: sign-up, passwords, e-mail addresses, sessions. Everything but the first ones needs a session, not a token. */
export interface Credentials extends Passkeys, SignUp {
	/** Sends a letter with a way to a new password, when there is such an account; tells nobody whether there is. `name`: user name or address. */
	requestReset(name: string): Promise<void>
	/** Also ends all sessions. `from`: the network address it was asked from. @throws `mail-key` | `weak-password` */
	resetPassword(key: string, password: string, from?: string): Promise<void>
	/** Ends all other sessions. @throws `sign-in-needed` | `wrong-password` | `weak-password` */
	changePassword(actor: Actor, input: { current: string; password: string }): Promise<void>

	/**
	 * Sends a letter to the address that is to be the person's, and tells the present one; until the new one is confirmed, the present one stays. A
	 * new password and the end of all sessions withdraw the change. @throws `wrong-password` | `email-exists` | `invalid-input`
	 */
	changeEmail(actor: Actor, input: { email: string; password: string }): Promise<void>
	/** Sends the letter for the present address again. */
	requestConfirmation(actor: Actor): Promise<void>
	/**
	 * Confirms the address that the key was sent to. A key for an address that is not the account's yet needs a session of that person.
	 * @throws `mail-key` | `email-exists` | `sign-in-needed`
	 */
	confirmEmail(actor: Actor, key: string, from?: string): Promise<Account>

	/** Whether the person has a password here: without one, having signed in just now confirms what others confirm by theirs. */
	hasPassword(actor: Actor): Promise<boolean>
	/** Ends what `People.signIn` began, with a code of the authenticator or a recovery code. @throws `wrong-code` | `wrong-password` when it took too long */
	finishSignIn(input: { pending: string; code: string; userAgent?: string; address?: string }): Promise<Session>
	/** Whether somebody signs in with an authenticator, and how many recovery codes are left. */
	secondFactor(actor: Actor): Promise<{ isOn: boolean; recoveryCodes: number }>
	/** A secret for an authenticator, not in use before `confirmSecondFactor`. `address` is for the authenticator to read (otpauth). @throws `wrong-password` */
	beginSecondFactor(actor: Actor, password: string): Promise<{ secret: string; address: string }>
	/** Takes the authenticator into use; answers the recovery codes, which are shown once. @throws `wrong-code` */
	confirmSecondFactor(actor: Actor, code: string): Promise<string[]>
	/** @throws `wrong-password` */
	endSecondFactor(actor: Actor, password: string): Promise<void>

	/** What people call the provider that they may sign in through; `undefined` when there is none. */
	externalProvider(): string | undefined
	/** @throws `not-offered` | `unavailable` */
	beginExternal(returnTo: string): ReturnType<ExternalSignIns['begin']>
	/**
	 * Signs in whomever the provider answers for: whoever came before, or whose address both sides have proved, or with a new account. Their
	 * groups decide about the organisations that the settings name. @throws `external-refused` | `email-exists` | `account-suspended`
	 */
	finishExternal(input: {
		/** What the browser came back with. */
		address: URL
		attempt: ExternalAttempt
		userAgent: string | undefined
		from: string | undefined
	}): Promise<Session>
	/** Everything the hub keeps of the person, as an object for JSON. Contents of repositories are had by git. */
	exportData(actor: Actor): Promise<Record<string, unknown>>
	/**
	 * Deletes the person with their repositories. What they said in discussions stays, without their name; the name is given to nobody again.
	 * @throws `wrong-password` | `last-admin` while an organisation would be left without an administrator
	 */
	deleteAccount(actor: Actor, password: string): Promise<void>

	/** Newest first. @throws `sign-in-needed` */
	sessions(actor: Actor): Promise<OpenSession[]>
	/** Ends one session of the person. */
	endSession(actor: Actor, id: string): Promise<void>
	/** Ends all but the present one. */
	endOtherSessions(actor: Actor): Promise<void>
}
