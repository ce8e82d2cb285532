/**
 * Passwords and sessions: what must not be home-made. Adapter: Better Auth on the hub's database (architecture.md section 3). It knows
 * nothing of repositories; `userId` is the account's id in the records.
 */
export interface SignIns {
	/** @throws `email-exists` | `weak-password` | `invalid-input` */
	register(input: { userId: string; name: string; email: string; password: string }): Promise<void>
	/** `undefined` when name or password is wrong. */
	open(input: {
		name: string
		password: string
		userAgent: string | undefined
		address: string | undefined
	}): Promise<{ token: string; expiresAt: Date; userId: string } | undefined>
	/** For somebody whom another provider answers for; does nothing when they are there. @throws `email-exists` */
	registerWithoutPassword(input: { userId: string; name: string; email: string }): Promise<void>
	/** Signs in somebody who proved who they are by other means than a password alone. */
	openFor(input: {
		userId: string
		userAgent: string | undefined
		address: string | undefined
	}): Promise<{ token: string; expiresAt: Date; userId: string }>
	/**
	 * Whose session it is; `undefined` when it is unknown or over. `prolong`: let it last longer when a good part of it is over, and answer
	 * until when; for callers that can tell the browser.
	 */
	userOf(token: string, prolong: boolean): Promise<{ userId: string; sessionId: string; prolongedTo: Date | undefined } | undefined>
	close(token: string): Promise<void>
	/** Newest first; those that are over are left out. */
	sessions(userId: string): Promise<SignInSession[]>
	/** Answers whether it was there and theirs. */
	closeOne(userId: string, sessionId: string): Promise<boolean>
	/** Ends every session of somebody, but for `except`. */
	closeAll(userId: string, except?: string): Promise<void>
	/** False too for whoever has no password. Takes as long as a sign-in. */
	isPasswordOf(userId: string, password: string): Promise<boolean>
	/** Whether they have one at all. */
	hasPassword(userId: string): Promise<boolean>
	/** The domain has looked at it. */
	setPassword(userId: string, password: string): Promise<void>
	/** @throws `email-exists` */
	setEmail(userId: string, email: string): Promise<void>
}

/** A session as the store knows it. */
export interface SignInSession {
	id: string
	userAgent: string | undefined
	address: string | undefined
	createdAt: Date
	expiresAt: Date
}
